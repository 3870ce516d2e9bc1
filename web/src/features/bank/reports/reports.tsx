import { type ReactNode, useState } from 'react';
import type { QuestionReport } from '#contracts/http/bank';
import { reportKinds } from '#contracts/shared/bank';
import { pageSize } from '#contracts/shared/choices';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { useText } from '../../../i18n/index.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { Empty } from '../../../ui/empty.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { FilterSelect } from '../../../ui/filter-select.js';
import { Pagination } from '../../../ui/pagination.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { Segment } from '../../../ui/tabs.js';
import { PlainMaths } from '../plain-maths.js';
import { bankText } from '../text.js';
import { useReportsAsked } from './use-reports-asked.js';
import { Moment, useMay } from '../words.js';
import { SettleDialog } from './settle-dialog.js';

const Row = ({ report, onOpen }: { report: QuestionReport; onOpen: () => void }): ReactNode => {
  const [t, mayWrite] = [useText(bankText), useMay('questions.write')];
  const open = report.state === 'open';
  return (
    <li data-row={report.id} tabIndex={-1} className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-2 text-xs text-text-3">
          <Badge tone={open ? 'warn' : report.state === 'fixed' ? 'ok' : 'neutral'}>
            {t(report.state === 'open' ? report.kind : report.state)}
          </Badge>
          {open ? null : <span>{t(report.kind)}</span>}
          <Moment at={report.createdAt} />
          <span>{report.reporter?.name ?? t('reportedByNone')}</span>
          {report.exam ? <span>{report.exam.title}</span> : null}
          {report.open > 1 ? <b>{t('openReports', { count: report.open })}</b> : null}
        </p>
        {report.text === '' ? null : <p className="mt-1">{report.text}</p>}
        <p className="mt-1 line-clamp-2 border-l-2 border-line-2 pl-2.5 text-sm text-text-2">
          <PlainMaths text={report.stem} />
        </p>
        {report.answer ? (
          <p className="mt-1 text-sm">
            <b>{t('answered')}:</b> {report.answer}
          </p>
        ) : null}
      </div>
      <Button size="sm" variant="outline" onClick={onOpen}>
        {t(open && mayWrite ? 'settle' : 'see')}
      </Button>
    </li>
  );
};

/** What students reported, as a queue: the question with the most reports first. Of one question, or of the whole bank. */
export const Reports = ({ questionId }: { questionId?: string }): ReactNode => {
  const t = useText(bankText);
  const { state, kind, page, change } = useReportsAsked();
  const query = { state, page, ...(kind === '' ? {} : { kind }), ...(questionId ? { questionId } : {}) };
  const { data, error, isLoading, mutate } = useEndpoint('GET /api/admin/question-reports', { query });
  const [open, setOpen] = useState<QuestionReport | null>(null);
  const states = [
    { key: 'open' as const, label: t('openState') },
    { key: 'settled' as const, label: t('settledState') },
  ];
  return (
    <section aria-busy={isLoading}>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Segment
          label={t('reportState')}
          tabs={states}
          value={state}
          onChange={(next) => change({ reports: next === 'open' ? '' : next })}
        />
        <FilterSelect
          label={t('reportKind')}
          all={t('all', { label: t('reports') })}
          value={kind}
          choices={reportKinds.map((one) => ({ value: one, label: t(one) }))}
          onChange={(about) => change({ about })}
        />
      </div>
      {error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : null}
      {!data && !error ? <SkeletonRows rows={5} /> : null}
      {data && data.total === 0 ? <Empty title={t('reportsEmpty')}>{t('reportsEmptyText')}</Empty> : null}
      {data && data.total > 0 ? (
        <>
          <ul aria-label={t('reports')} className="border-t border-line">
            {data.rows.map((report) => (
              <Row key={report.id} report={report} onOpen={() => setOpen(report)} />
            ))}
          </ul>
          <Pagination page={page} total={data.total} pageSize={pageSize} onPage={(to) => change({ rpage: to === 1 ? '' : String(to) })} />
        </>
      ) : null}
      {open ? <SettleDialog report={open} onClose={() => setOpen(null)} /> : null}
    </section>
  );
};
