// First: before any schema is made.
import '../../../ui/schema-setup.js';
import { type ReactNode, Suspense } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type InstituteRow, exportInstitutes, listInstitutes } from '#contracts/http/institutes';
import { type BulkAction, type Column, ResourceTable } from '../../../admin-kit/resource-table.js';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { Merges } from '../../../features/institutes/merges.js';
import { institutesText } from '../../../features/institutes/text.js';
import { formatNumber } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Badge } from '../../../ui/badge.js';
import { dialogPart } from '../../../ui/part.js';
import { Tabs } from '../../../ui/tabs.js';
import { useMay } from './words.js';

const MergeForm = dialogPart(() => import('../../../features/institutes/merge.form.js'));

const useColumns = (): readonly Column<InstituteRow>[] => {
  const [t, locale] = [useText(institutesText), useLocale()];
  return [
    {
      key: 'name',
      head: t('name'),
      sort: 'name',
      name: ({ name }) => name,
      cell: ({ name, merged }, mark) => (
        <span className="break-words">
          <b className="font-semibold">{mark(name)}</b> {merged ? <Badge tone="brand">{t('merged')}</Badge> : null}
        </span>
      ),
    },
    { key: 'people', head: t('people'), numeric: true, sort: '-people', phone: 'side', cell: ({ people }) => formatNumber(people, locale) },
    {
      key: 'spellings',
      head: t('spellings'),
      phone: 'line',
      cell: ({ spellings, spellingCount }, mark) => (
        <span className="text-sm break-words text-text-2">
          {spellings.map(({ text, people }, place) => (
            <span key={text}>
              {place > 0 ? ' · ' : ''}
              {mark(text)} <span className="num text-text-3">({formatNumber(people, locale)})</span>
            </span>
          ))}
          {spellingCount > spellings.length ? ` · ${t('more', { n: spellingCount - spellings.length })}` : ''}
        </span>
      ),
    },
  ];
};

const useActions = (): readonly BulkAction[] => {
  const [t, mayWrite] = [useText(institutesText), useMay('users.write')];
  if (!mayWrite) return [];
  return [
    {
      label: t('merge'),
      dialog: ({ rows, onClose }) => (
        <Suspense fallback={null}>
          <MergeForm rows={rows} onClose={() => onClose(false)} onDone={() => onClose(true)} />
        </Suspense>
      ),
    },
  ];
};

/** What the list cannot hold; asked as the list without filters is, so that the two are one request. */
const LeftOut = (): ReactNode => {
  const t = useText(institutesText);
  const { data } = useEndpoint('GET /api/admin/institutes', { query: {} });
  const n = data?.spellingsLeftOut ?? 0;
  return n > 0 ? <p className="mb-3 text-sm text-text-2">{t('leftOut', { n })}</p> : null;
};

const List = (): ReactNode => {
  const [t, columns, actions] = [useText(institutesText), useColumns(), useActions()];
  return (
    <>
      <LeftOut />
      <ResourceTable
        endpoint={{ list: listInstitutes, file: exportInstitutes }}
        columns={columns}
        filters={[
          {
            name: 'show',
            label: t('kind'),
            choices: [
              { value: 'merged', label: t('kindMerged') },
              { value: 'single', label: t('kindSingle') },
            ],
          },
        ]}
        bulkActions={actions}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      />
    </>
  );
};

/** Institutes as people wrote them, of which several can be made one; and what was merged, with the way back. */
const Institutes = (): ReactNode => {
  const [t, [address], navigate] = [useText(institutesText), useSearchParams(), useNavigate()];
  const tab = address.get('tab') === 'merges' ? 'merges' : 'list';
  return (
    <>
      <div className="mb-3">
        <Tabs
          label={t('tabs')}
          tabs={[
            { key: 'list' as const, label: t('list') },
            { key: 'merges' as const, label: t('merges') },
          ]}
          value={tab}
          onChange={(next) => void navigate(next === 'list' ? '/admin/users/institutes' : '?tab=merges')}
        />
      </div>
      {tab === 'merges' ? <Merges /> : <List />}
    </>
  );
};

export default Institutes;
