import type { ReactNode } from 'react';
import { bookKinds, bookSorts } from '#contracts/shared/books';
import { sections } from '#contracts/shared/choices';
import { useText } from '../../i18n/index.js';
import type { Filter } from '../../ui/filters.js';
import { ListSearch } from '../../ui/list-search.js';
import { homeText } from '../home/text.js';
import type { Query } from './asked.js';
import { booksText } from './text.js';

export interface ListHeadProps {
  readonly asked: Query;
  readonly total: number | undefined;
  readonly onChange: (patch: Readonly<Record<string, string | null>>) => void;
}

const useFilters = (): readonly Filter[] => {
  const [t, home] = [useText(booksText), useText(homeText)];
  return [
    { name: 'section', label: t('section'), choices: sections.map((value) => ({ value, label: home(value) })) },
    { name: 'kind', label: t('kind'), choices: bookKinds.map((value) => ({ value, label: t(`kind-${value}`) })) },
  ];
};

const ListHead = ({ asked, total, onChange }: ListHeadProps): ReactNode => {
  const [t, filters] = [useText(booksText), useFilters()];
  return (
    <ListSearch
      label={t('search')}
      q={asked.q}
      found={total === undefined ? undefined : t('found', { n: total })}
      filters={filters}
      chosen={{ section: asked.section, kind: asked.kind }}
      sortLabel={t('sort')}
      orders={bookSorts.map((value) => ({ value, label: t(`sort-${value}`) }))}
      sort={asked.sort}
      onChange={onChange}
    />
  );
};

export default ListHead;
