import { type ReactNode, useMemo } from 'react';
import { listSubjects } from '#contracts/http/bank';
import { pageSize } from '#contracts/shared/choices';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { formatNumber } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Badge } from '../../../ui/badge.js';
import { ButtonLink } from '../../../ui/button.js';
import { Empty } from '../../../ui/empty.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { FilterSelect } from '../../../ui/filter-select.js';
import { Pagination } from '../../../ui/pagination.js';
import { RowKeysHint } from '../../../ui/row-keys-hint.js';
import { type Column, Rows } from '../../../ui/rows.js';
import { SearchField } from '../../../ui/search-field.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { SubjectPick } from '../subject-pick.js';
import { treeText } from '../subjects/text.js';
import { placed } from '../tree.js';
import { Levels } from './levels.js';
import { enough, type ShelfRow, shelfRows } from './shelf-rows.js';
import { useSearch } from './use-search.js';

type Level = 'subject' | 'topic';
const states = { none: ['bad', 'shelfNone'], few: ['warn', 'shelfFew'], enough: ['neutral', 'shelfEnough'] } as const;

/** Whether the server said what exams keep back. */
const counted = (all: readonly ShelfRow[]): boolean => all.some(({ withheld }) => withheld !== null);

const useColumns = (level: Level, all: readonly ShelfRow[]): readonly Column<ShelfRow>[] => {
  const [t, locale] = [useText(treeText), useLocale()];
  const count = (key: 'ready' | 'withheld' | 'waiting', head: string, sort?: string): Column<ShelfRow> => ({
    key,
    head,
    numeric: true,
    phone: 'line',
    ...(sort ? { sort } : {}),
    cell: (row) => (
      <span className={row[key] ? undefined : 'text-text-3'}>
        <span className="md:hidden">{head} </span>
        {formatNumber(row[key] ?? 0, locale)}
      </span>
    ),
  });
  return [
    {
      key: 'name',
      head: t(level === 'subject' ? 'shelfSubject' : 'shelfTopic'),
      sort: 'name',
      name: ({ node }) => node.name,
      cell: (row, mark) => (
        <>
          <span className="block max-md:font-semibold">{mark(row.node.name)}</span>
          {row.above ? <span className="block text-xs text-text-3">{mark(row.above)}</span> : null}
        </>
      ),
    },
    count('ready', t(counted(all) ? 'shelfReady' : 'treePublished'), '-ready'),
    ...(all.some(({ levels }) => levels !== null)
      ? [
          {
            key: 'levels',
            head: t('shelfLevels'),
            cell: ({ levels }: ShelfRow) => (levels ? <Levels levels={levels} /> : null),
          },
        ]
      : []),
    ...(counted(all) ? [count('withheld', t('shelfWithheld'), '-withheld')] : []),
    count('waiting', t('shelfWaiting')),
    ...(level === 'subject'
      ? [
          {
            key: 'topics',
            head: t('topicsCount'),
            numeric: true,
            cell: ({ topics, fewTopics }: ShelfRow) => (
              <>
                {formatNumber(topics, locale)}
                {fewTopics > 0 ? (
                  <span className="ml-1.5 text-warn">
                    ({t('shelfFew')}: {formatNumber(fewTopics, locale)})
                  </span>
                ) : null}
              </>
            ),
          },
        ]
      : []),
    {
      key: 'state',
      head: t('shelfState'),
      phone: 'side',
      cell: ({ state }) => {
        const [tone, word] = states[state];
        return state === 'enough' ? <span className="text-text-2 max-md:hidden">{t(word)}</span> : <Badge tone={tone}>{t(word)}</Badge>;
      },
    },
  ];
};

const orders: Readonly<Record<string, (a: ShelfRow, b: ShelfRow) => number>> = {
  ready: (a, b) => a.ready - b.ready,
  withheld: (a, b) => (a.withheld ?? 0) - (b.withheld ?? 0),
  name: (a, b) => a.name.localeCompare(b.name, 'bn'),
};
const sorted = (rows: readonly ShelfRow[], order: string): readonly ShelfRow[] => {
  const compare = orders[order.replace('-', '')];
  if (!compare) return rows;
  return rows.toSorted((a, b) => (order.startsWith('-') ? compare(b, a) : compare(a, b)));
};

/** What a row has to be for a choice of the filter. */
const fits: Readonly<Record<string, (row: ShelfRow) => boolean>> = {
  few: ({ state }) => state !== 'enough',
  withheld: ({ withheld }) => (withheld ?? 0) > 0,
};

const words = (text: string): string[] => text.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean);

const Table = ({ all, level }: { all: readonly ShelfRow[]; level: Level }): ReactNode => {
  const [t, { value, page, change }, columns] = [useText(treeText), useSearch(), useColumns(level, all)];
  const [q, show, subjectId, order] = [value('q'), value('show'), value('subjectId'), value('sort') || 'place'];
  const asked = words(q);
  const rows = sorted(
    all.filter((row) => asked.every((word) => row.name.normalize('NFC').toLowerCase().includes(word)) && (fits[show]?.(row) ?? true)),
    order,
  );
  const shown = rows.filter(({ way }) => subjectId === '' || way.includes(subjectId));
  const few = all.filter(({ state }) => state !== 'enough').length;
  const at = Math.min(page, Math.max(1, Math.ceil(shown.length / pageSize)));
  const href = ({ id }: ShelfRow): string =>
    level === 'subject' ? `/admin/selfpractice/topics?subjectId=${id}` : `/admin/selfpractice/questions?subjectId=${id}`;
  return (
    <section>
      <p className="mb-3 max-w-[80ch] text-sm text-text-2">
        {t('shelfText')} {few > 0 ? <b>{t('shelfSummary', { topics: all.length, few, least: enough })}</b> : null}
      </p>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchField label={t('treeFind')} value={q} onSearch={(text) => change({ q: text })} className="w-full md:w-[230px]" />
        {level === 'topic' ? (
          <SubjectPick
            inLine
            label={t('shelfSubject')}
            placeholder={t('shelfAllPlaces')}
            value={subjectId}
            onChange={(id) => change({ subjectId: id })}
            only={({ node }) => node.level !== 'topic'}
          />
        ) : null}
        <FilterSelect
          label={t('shelfFilter')}
          all={t('shelfAllRows')}
          value={show}
          choices={[
            { value: 'few', label: t('shelfOnlyFew') },
            ...(counted(all) ? [{ value: 'withheld', label: t('shelfOnlyWithheld') }] : []),
          ]}
          onChange={(chosen) => change({ show: chosen })}
        />
        <ButtonLink to="/admin/subjects" size="sm" variant="outline" className="ml-auto">
          {t('shelfToSubjects')}
        </ButtonLink>
      </div>
      {shown.length === 0 ? (
        <Empty title={t('shelfEmpty')}>{t('shelfEmptyText')}</Empty>
      ) : (
        <>
          <Rows
            caption={t(level === 'subject' ? 'shelfSubjects' : 'shelfTopics')}
            rows={shown.slice((at - 1) * pageSize, at * pageSize)}
            columns={columns}
            query={q}
            href={href}
            order={order}
            onOrder={(sort) => change({ sort })}
          />
          <Pagination page={at} total={shown.length} pageSize={pageSize} onPage={(to) => change({ page: to === 1 ? '' : String(to) })} />
          <RowKeysHint opens marks={false} searches />
        </>
      )}
    </section>
  );
};

/** The bank as self practice sees it: what a student can get of each subject or topic, and where it is too little. */
export const Shelf = ({ level }: { level: Level }): ReactNode => {
  const t = useText(treeText);
  const { data, error, mutate } = useEndpoint(listSubjects, {});
  const all = useMemo(() => (data ? shelfRows(placed(data.nodes), level) : []), [data, level]);
  return (
    <>
      {error ? <ErrorBox error={error} title={t('treeFailed')} onRetry={() => void mutate()} /> : null}
      {data ? <Table all={all} level={level} /> : error ? null : <SkeletonRows rows={10} />}
    </>
  );
};
