import { type ReactNode, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { QnaReport } from '#contracts/http/qna-shapes';
import { pageSize } from '#contracts/shared/choices';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useText } from '../../i18n/index.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Empty } from '../../ui/empty.js';
import { ErrorBox } from '../../ui/error-box.js';
import { Pagination } from '../../ui/pagination.js';
import { dialogPart } from '../../ui/part.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { Segment } from '../../ui/tabs.js';
import { PlainMaths } from '../bank/plain-maths.js';
import { Moment } from '../qna/words.js';
import { deskThread } from './inbox.js';
import { qnaDeskText } from './text.js';

const SettleForm = dialogPart(() => import('./settle.form.js'));

const Decision = ({ report }: { report: QnaReport }): ReactNode => {
  const t = useText(qnaDeskText);
  if (report.state === 'open') return null;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm">
      <Badge tone={report.state === 'hidden' ? 'warn' : 'neutral'}>{t(report.state === 'hidden' ? 'wasHidden' : 'wasKept')}</Badge>
      <span>{t('decided', { reason: report.reason ?? '' })}</span>
      {report.settledBy ? <span className="text-text-3">{t('decidedBy', { name: report.settledBy })}</span> : null}
    </p>
  );
};

const Row = ({ report, onSettle }: { report: QnaReport; onSettle: () => void }): ReactNode => {
  const t = useText(qnaDeskText);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-2 text-xs text-text-3">
          <Badge tone={report.state === 'open' ? 'warn' : 'neutral'}>{t(`kind-${report.kind}`)}</Badge>
          <span>{t(report.answerId === null ? 'ofQuestion' : 'ofAnswer')}</span>
          <Moment at={report.at} />
          <span>{t('reportedBy', { name: report.reporter ?? t('gone') })}</span>
          <span>{report.course.title}</span>
          {report.open > 1 ? <b>{t('many', { n: report.open })}</b> : null}
        </p>
        {report.text === '' ? null : <p className="mt-1 break-words whitespace-pre-line">{report.text}</p>}
        <p className="mt-1 line-clamp-3 border-l-2 border-line-2 pl-2.5 text-sm break-words text-text-2">
          <PlainMaths text={report.excerpt} />
        </p>
        <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-text-3">
          <span>{t('writtenBy', { name: report.author ?? t('gone') })}</span>
          <Link to={deskThread(report.course.slug, report.threadId)} className="link touch">
            {t('see')}
          </Link>
        </p>
        <Decision report={report} />
      </div>
      {report.state === 'open' ? (
        <Button size="sm" variant="outline" onClick={onSettle}>
          {t('settle')}
        </Button>
      ) : null}
    </li>
  );
};

/** What students reported, as a queue: the text with the most reports first. */
export const Reports = (): ReactNode => {
  const t = useText(qnaDeskText);
  const [address, setAddress] = useSearchParams();
  const state = address.get('state') === 'settled' ? 'settled' : 'open';
  const page = Math.max(1, Math.trunc(Number(address.get('page')) || 1));
  const { data, error, isLoading, mutate } = useEndpoint('GET /api/admin/qna-reports', { query: { state, page } });
  const [open, setOpen] = useState<QnaReport | null>(null);
  const change = (patch: Readonly<Record<string, string>>): void =>
    setAddress((was) => {
      const next = new URLSearchParams(was);
      for (const [name, value] of Object.entries({ page: '', ...patch })) {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }
      return next;
    });
  return (
    <section aria-busy={isLoading}>
      <div className="mb-3">
        <Segment
          label={t('reportState')}
          tabs={[
            { key: 'open' as const, label: t('open') },
            { key: 'settled' as const, label: t('settled') },
          ]}
          value={state}
          onChange={(next) => change({ state: next === 'open' ? '' : next })}
        />
      </div>
      {error ? <ErrorBox error={error} title={t('reportsFailed')} onRetry={() => void mutate()} /> : null}
      {!data && !error ? <SkeletonRows rows={4} /> : null}
      {data && data.total === 0 ? <Empty title={t('reportsEmpty')}>{t('reportsEmptyText')}</Empty> : null}
      {data && data.total > 0 ? (
        <>
          <ul aria-label={t('reports')} className="border-t border-line">
            {data.rows.map((report) => (
              <Row key={report.id} report={report} onSettle={() => setOpen(report)} />
            ))}
          </ul>
          <Pagination page={page} total={data.total} pageSize={pageSize} onPage={(to) => change({ page: to === 1 ? '' : String(to) })} />
        </>
      ) : null}
      <Suspense fallback={null}>{open ? <SettleForm report={open} onClose={() => setOpen(null)} /> : null}</Suspense>
    </section>
  );
};
