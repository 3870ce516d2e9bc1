import type { ReactNode } from 'react';
import { sections } from '#contracts/shared/choices';
import { useLocale, useText } from '../../i18n/index.js';
import type { Filter } from '../../ui/filters.js';
import { ListSearch } from '../../ui/list-search.js';
import type { CategoryNode } from '../home/category-chips.js';
import { homeText } from '../home/text.js';
import { frees, kinds, type Query, sorts } from './asked.js';
import { coursesText } from './text.js';

export interface ListHeadProps {
  readonly asked: Query;
  readonly total: number | undefined;
  /** The tree that the list can be narrowed by. */
  readonly nodes: readonly CategoryNode[];
  /** A list of one kind does not offer the other. */
  readonly batches: boolean;
  readonly onChange: (patch: Readonly<Record<string, string | null>>) => void;
}

const useFilters = (section: Query['section'], nodes: readonly CategoryNode[], batches: boolean): readonly Filter[] => {
  const [t, home, locale] = [useText(coursesText), useText(homeText), useLocale()];
  const categories = nodes.filter((node) => section === undefined || node.section === section);
  return [
    { name: 'section', label: t('section'), choices: sections.map((value) => ({ value, label: home(value) })) },
    { name: 'category', label: t('category'), choices: categories.map(({ slug, title }) => ({ value: slug, label: title[locale] })) },
    ...(batches ? [] : [{ name: 'kind', label: t('kind'), choices: kinds.map((value) => ({ value, label: t(`kind-${value}`) })) }]),
    { name: 'free', label: t('price'), choices: frees.map((value) => ({ value, label: t(`free-${value}`) })) },
  ];
};

const ListHead = ({ asked, total, nodes, batches, onChange }: ListHeadProps): ReactNode => {
  const t = useText(coursesText);
  const filters = useFilters(asked.section, nodes, batches);
  return (
    <ListSearch
      label={t(batches ? 'searchBatch' : 'search')}
      q={asked.q}
      found={total === undefined ? undefined : t('found', { n: total })}
      filters={filters}
      chosen={{ section: asked.section, category: asked.category, kind: batches ? undefined : asked.kind, free: asked.free }}
      sortLabel={t('sort')}
      orders={sorts.map((value) => ({ value, label: t(`sort-${value}`) }))}
      sort={asked.sort}
      onChange={onChange}
      className="min-w-0 flex-1 basis-40"
    />
  );
};

export default ListHead;
