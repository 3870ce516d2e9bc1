import type { ReactNode } from 'react';
import type { OpsJob, OpsJobDetail } from '#contracts/http/ops-shapes';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { ErrorBox } from '../../ui/error-box.js';
import { Modal } from '../../ui/modal.js';
import { ScrollArea } from '../../ui/scroll-area.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import type { OnAct } from './acts.js';
import { num } from './figures.js';
import { opsText } from './text.js';
import { useWhen } from './words.js';

/** In lines, where it is what it should be. */
const inLines = (payload: string): string => {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    return payload;
  }
};

const Code = ({ title, text }: { title: string; text: string }): ReactNode => (
  <div>
    <h3 className="mb-1 text-sm font-semibold">{title}</h3>
    <ScrollArea label={title} className="max-h-56 rounded-control border border-line-2 bg-sunken p-2.5">
      <pre className="text-xs break-all whitespace-pre-wrap">{text}</pre>
    </ScrollArea>
  </div>
);

const Detail = ({ detail }: { detail: OpsJobDetail }): ReactNode => {
  const [t, when] = [useText(opsText), useWhen()];
  const { lane, reaction, eventName, subject, reason, attempts, at, happenedAt, requestId, payload, stack } = detail;
  const facts: readonly (readonly [string, string])[] = [
    [t('lane'), `${lane} · ${reaction}`],
    [t('event'), eventName],
    [t('subject'), subject],
    [t('reasonOf'), `${reason} (${t('tries', { n: num(attempts) })}, ${when(at)})`],
    ...(happenedAt === null ? [] : [[t('happened'), when(happenedAt)] as const]),
    ...(requestId === null ? [] : [[t('request'), requestId] as const]),
  ];
  return (
    <>
      <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[minmax(0,auto)_minmax(0,1fr)]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-text-3">{name}</dt>
            <dd className="break-all">{value}</dd>
          </div>
        ))}
      </dl>
      {payload === null ? <p className="text-sm text-text-3">{t('noPayload')}</p> : <Code title={t('payload')} text={inLines(payload)} />}
      {stack === null ? null : <Code title={t('stack')} text={stack} />}
    </>
  );
};

/** A job that was given up, with what it was about: seen before it is sent again or let go. */
const JobDialog = ({ job, onAct, onClose }: { job: OpsJob; onAct: OnAct; onClose: () => void }): ReactNode => {
  const t = useText(opsText);
  const { data, error, mutate } = useEndpoint('GET /api/ops/jobs/:jobId', { params: { jobId: job.id } }, { keepPreviousData: false });
  const press = (is: 'retry' | 'discard') => (): void => {
    onClose();
    onAct?.({ is, job });
  };
  return (
    <Modal
      open
      size="xl"
      onClose={onClose}
      title={t('jobTitle')}
      actions={
        data && onAct && data.state === 'dead' ? (
          <>
            <Button variant="outline" onClick={press('discard')}>
              {t('discard')}
            </Button>
            <Button onClick={press('retry')}>{t('retry')}</Button>
          </>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-4">
        {error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : null}
        {!data && !error ? <SkeletonRows rows={3} /> : null}
        {data ? <Detail detail={data} /> : null}
      </div>
    </Modal>
  );
};

export default JobDialog;
