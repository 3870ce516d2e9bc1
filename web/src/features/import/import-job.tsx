import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useServerNow } from '../../client/use-server-now.js';
import { dayAndTime } from '../../i18n/moment.js';
import { useLocale, useText } from '../../i18n/index.js';
import { useNamePlace } from '../../shell/admin-nav/place.js';
import { ErrorBox } from '../../ui/error-box.js';
import { Bone, Skeleton } from '../../ui/skeleton.js';
import { Account } from './account.js';
import { type Step, useImportAddress } from './address.js';
import { DetectStep } from './detect-step.js';
import { canDiscard, DiscardDialog } from './discard.js';
import { Done } from './done.js';
import { Failed } from './failed.js';
import { encodingNames, formatName } from './formats.js';
import { MapStep } from './map-step.js';
import { ReviewStep } from './review-step.js';
import { sizeOf } from './size.js';
import { Steps, type StepName } from './steps.js';
import { importText } from './text.js';
import { UnderWay } from './under-way.js';
import { type ImportView, type Job, useImport } from './use-import.js';

const minute = 60_000;

/** Where an import stands that says nothing itself: whose place was chosen is ready to be looked at. */
const usualStep = ({ target, version }: Job): Step => (target.subject !== null || version > 2 ? 'review' : 'detect');

const stepNow = (job: Job, asked: Step | null): StepName =>
  job.state === 'uploaded' || job.state === 'failed'
    ? 'detect'
    : job.state === 'parsed'
      ? (asked ?? usualStep(job))
      : job.committedAt !== null || job.state === 'reviewed'
        ? 'commit'
        : 'upload';

const SameFile = ({ sameAs }: { sameAs: NonNullable<Job['sameAs']> }): ReactNode => {
  const [t, locale, now, { to }] = [useText(importText), useLocale(), useServerNow(minute), useImportAddress()];
  return (
    <p role="status" className="mt-4 rounded-control border border-warn-line bg-warn-tint px-4 py-3">
      {t('sameFile', { when: dayAndTime(sameAs.at, now, locale) })}{' '}
      <Link to={to({ id: sameAs.id, step: null, tab: null, page: null, row: null })} className="link break-words">
        {t('sameOpen', { name: sameAs.name })}
      </Link>
    </p>
  );
};

/** What the file was taken for, in one line. */
const useDetected = ({ detected, bytes, how }: Job): string => {
  const [t, locale] = [useText(importText), useLocale()];
  const parts = [
    detected ? formatName(detected.format, t) : null,
    detected?.encoding ? encodingNames[detected.encoding] : null,
    how.bijoy === 'convert' ? t('fromBijoy') : null,
    sizeOf(bytes, locale, t),
  ];
  return parts.filter((part) => part !== null).join(' · ');
};

const Body = ({ job, view, now }: { job: Job; view: ImportView; now: StepName }): ReactNode => {
  const [t, { go }] = [useText(importText), useImportAddress()];
  if (job.state === 'uploaded' || job.state === 'reviewed') return <UnderWay job={job} view={view} />;
  if (job.state === 'failed') return <Failed key={job.version} job={job} view={view} />;
  if (job.committedAt !== null) return <Done job={job} view={view} />;
  if (job.state === 'discarded') return <p className="pt-5">{t('discardedText')}</p>;
  if (now === 'detect') return <DetectStep key={job.version} job={job} view={view} onNext={() => go({ step: 'map' })} />;
  if (now === 'map') return <MapStep key={job.version} job={job} view={view} onNext={() => go({ step: 'review' })} />;
  return <ReviewStep job={job} view={view} />;
};

/** A new part of the way begins at its top, and those who listen hear where they are. */
const useStepTop = (now: StepName | null): { readonly current: HTMLDivElement | null } => {
  const top = useRef<HTMLDivElement>(null);
  const before = useRef(now);
  useEffect(() => {
    if (before.current !== null && before.current !== now) {
      top.current?.focus({ preventScroll: true });
      window.scrollTo(0, 0);
    }
    before.current = now;
  }, [now]);
  return top;
};

const Loaded = ({ job, view }: { job: Job; view: ImportView }): ReactNode => {
  const [t, { step, to }, detected] = [useText(importText), useImportAddress(), useDetected(job)];
  const now = stepNow(job, step);
  const top = useStepTop(now);
  const open = job.state === 'parsed';
  const note = (
    <>
      {/* The head of the page has no room for it on a phone. */}
      <b className="break-words text-text lg:hidden">{job.name} · </b>
      {detected}
    </>
  );
  return (
    <div ref={top} tabIndex={-1} className="outline-none">
      <Steps
        now={now}
        links={
          open ? { detect: to({ step: 'detect', row: null }), map: to({ step: 'map', row: null }), review: to({ step: 'review' }) } : {}
        }
      />
      {job.counts.found > 0 ? (
        <Account counts={job.counts} leftOver={job.leftOver?.count ?? 0} done={job.state === 'committed'} note={note} />
      ) : (
        <p className="border-b border-line py-3 text-sm text-text-3">{note}</p>
      )}
      {job.sameAs && job.state !== 'discarded' ? <SameFile sameAs={job.sameAs} /> : null}
      <Body job={job} view={view} now={now} />
      <DiscardDialog job={job} open={view.discarding && canDiscard(job)} onClose={() => view.askDiscard(false)} onDone={view.put} />
      {job.state === 'discarded' ? (
        <p className="mt-4">
          <Link to={to({ id: null, step: null, tab: null, page: null, row: null })} className="link">
            {t('another')}
          </Link>
        </p>
      ) : null}
    </div>
  );
};

/** One import from its file to the bank; the address names it, so a reload finds it where it was. */
export const ImportJobView = ({ id }: { id: string }): ReactNode => {
  const view = useImport(id);
  useNamePlace(undefined, view.job?.name);
  if (view.job) return <Loaded job={view.job} view={view} />;
  if (view.error) return <ErrorBox error={view.error} onRetry={view.retry} />;
  return (
    <Skeleton>
      <Bone className="h-8 w-96 max-w-full" />
      <Bone className="mt-6 h-12 w-full" />
      <Bone className="mt-6 h-64 w-full" />
    </Skeleton>
  );
};
