import { type ReactNode } from 'react';
import { useText } from '../../i18n/index.js';
import { Progress } from '../../ui/progress.js';
import { DiscardButton } from './discard.js';
import { importText } from './text.js';
import type { ImportView, Job } from './use-import.js';

/** A file that is being read, or rows that go into the bank: how far, and that the page need not stay open. */
export const UnderWay = ({ job, view: { hint, live, askDiscard } }: { job: Job; view: ImportView }): ReactNode => {
  const t = useText(importText);
  const committing = job.state === 'reviewed';
  const words = committing
    ? t('committing', { count: job.counts.ready })
    : hint === null
      ? t('reading')
      : hint.step === 'comparing' && hint.of !== null
        ? t('comparing', { done: hint.done, of: hint.of })
        : t('readingSoFar', { done: hint.done });
  const of = hint?.of ?? null;
  return (
    <section aria-label={t(committing ? 'commit' : 'readingTitle')} className="max-w-[640px] py-6">
      <h2 className="text-xl">{t(committing ? 'committingTitle' : 'readingTitle')}</h2>
      <div className="mt-4">
        <Progress value={hint !== null && of !== null ? hint.done : null} max={of ?? 1} label={words} />
      </div>
      <p role="status" className="num mt-2">
        {words}
      </p>
      <p className="mt-1 text-sm text-text-3">{t(committing ? 'committingText' : 'readingText')}</p>
      {live ? null : <p className="mt-1 text-sm text-warn">{t('notLive')}</p>}
      {committing ? null : (
        <div className="mt-4">
          <DiscardButton job={job} onAsk={() => askDiscard(true)} />
        </div>
      )}
    </section>
  );
};
