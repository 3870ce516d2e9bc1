import { type ReactNode } from 'react';
import type { ImportCounts, ImportRow } from '#contracts/http/imports';
import { type ImportRowState, importRowStates } from '#contracts/shared/imports';
import { call } from '../../client/call.js';
import { useText } from '../../i18n/index.js';
import { Empty } from '../../ui/empty.js';
import { ErrorBox } from '../../ui/error-box.js';
import { Kbd } from '../../ui/kbd.js';
import { Modal } from '../../ui/modal.js';
import { Pagination } from '../../ui/pagination.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { Tabs } from '../../ui/tabs.js';
import { useImportAddress } from './address.js';
import { LeftOver } from './left-over.js';
import { usePlace } from './place.js';
import { RowDetail } from './row-detail.js';
import { RowList } from './row-list.js';
import { countOf, rowStateWord } from './row-look.js';
import { importText } from './text.js';
import type { ImportView, Job } from './use-import.js';
import { useOpenRow } from './use-open-row.js';
import { useReviewKeys } from './use-review-keys.js';
import { useRows } from './use-rows.js';

export interface ReviewProps {
  readonly job: Job;
  readonly view: Pick<ImportView, 'putCounts'>;
  /** The rest is in the bank: the rows are shown, none can be changed. */
  readonly readOnly?: boolean;
}

const StateTabs = ({ job }: { job: Job }): ReactNode => {
  const [t, { tab, go }] = [useText(importText), useImportAddress()];
  // A list that is empty is no place to go to; the one that is open stays, also when its last row has left it.
  const states = importRowStates.filter((state) => countOf(job.counts, state) > 0 || state === tab);
  const tabs: { key: ImportRowState | 'all'; label: string; count: number }[] = [
    { key: 'all', label: t('rowAll'), count: job.counts.found },
    ...states.map((state) => ({ key: state, label: t(rowStateWord[state]), count: countOf(job.counts, state) })),
  ];
  return (
    <Tabs
      label={t('rows')}
      tabs={tabs}
      value={tab ?? 'all'}
      onChange={(key) => go({ tab: key === 'all' ? null : key, page: null, row: null }, { replace: true })}
      controls="import-rows"
    />
  );
};

const Hint = (): ReactNode => {
  const t = useText(importText);
  return (
    <p className="mt-2 flex flex-wrap gap-x-3 text-xs text-text-3 max-lg:hidden">
      <span>
        <Kbd>J</Kbd> <Kbd>K</Kbd> {t('keyMove')}
      </span>
      <span>
        <Kbd>E</Kbd> {t('edit')}
      </span>
      <span>
        <Kbd>1</Kbd>–<Kbd>8</Kbd> {t('keyChoose')}
      </span>
      <span>
        <Kbd>X</Kbd> {t('leaveOut')}
      </span>
    </p>
  );
};

/** The rows of an import, problems first: the list at the left, the open row as a student sees it at the right (on a phone above the list). */
export const Review = ({ job, view, readOnly = false }: ReviewProps): ReactNode => {
  const [t, { tab, page, go }, place] = [useText(importText), useImportAddress(), usePlace(job.detected?.format ?? null)];
  const list = useRows(job, tab, page);
  const at = useOpenRow(list);
  const onRow = (row: ImportRow, counts: ImportCounts): void => {
    list.replace(row);
    view.putCounts(counts);
    at.touched();
  };
  const leave = async (): Promise<void> => {
    const { row } = at;
    if (!row || readOnly) return;
    const params = { id: job.id, number: row.number };
    const answer = await call('PUT /api/admin/imports/:id/rows/:number/left', { params, body: { left: row.state !== 'left' } }).catch(
      () => null,
    );
    if (answer) onRow(answer.row, answer.counts);
  };
  useReviewKeys(
    {
      move: at.move,
      edit: () => at.setEditing(!readOnly && at.row !== null && at.row.state !== 'left'),
      leave: () => void leave(),
      choose: (option) => document.querySelector<HTMLButtonElement>(`[data-choose-key="${option}"]`)?.click(),
    },
    at.wide,
  );
  const detail = at.row ? (
    <RowDetail
      key={at.row.number}
      job={job}
      row={at.row}
      readOnly={readOnly}
      editing={at.editing}
      onEditing={at.setEditing}
      onRow={onRow}
      onNext={() => at.move(1)}
    />
  ) : null;
  return (
    <div className="mt-4">
      <LeftOver job={job} />
      <StateTabs job={job} />
      <div id="import-rows" role="tabpanel" aria-label={t('rows')} className="pt-3">
        {list.error ? <ErrorBox error={list.error} onRetry={() => void list.refresh()} /> : null}
        {list.rows === null && !list.error ? <SkeletonRows rows={6} /> : null}
        {list.rows?.length === 0 ? <Empty title={t('noRows')} /> : null}
        {list.rows && list.rows.length > 0 ? (
          <div className="grid gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
            <div className="min-w-0">
              <RowList job={job} rows={list.rows} open={at.wide ? (at.row?.number ?? null) : null} onOpen={at.open} />
              <Pagination page={page} total={list.total} label={t('rows')} onPage={(next) => go({ page: next, row: null })} />
              {readOnly ? null : <Hint />}
            </div>
            {at.wide && detail ? <div className="min-w-0 self-start rounded-panel border border-line-2 bg-bg p-4">{detail}</div> : null}
          </div>
        ) : null}
      </div>
      {at.wide ? null : (
        <Modal open={at.row !== null} size="xl" onClose={() => at.open(null)} title={at.row ? place(at.row).where : ''}>
          {detail}
        </Modal>
      )}
    </div>
  );
};
