import { type ReactNode, useState } from 'react';
import { useText } from '../../i18n/index.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { useImportAddress } from './address.js';
import { Confirm, goingOf } from './confirm.js';
import { DiscardButton } from './discard.js';
import { DownloadProblems } from './download-problems.js';
import { Review } from './review.js';
import { importText } from './text.js';
import type { ImportView, Job } from './use-import.js';

/** What stands in the way of the bank, as a sentence; null where nothing does. */
const useObstacle = (job: Job): { readonly text: string; readonly place: boolean } | null => {
  const t = useText(importText);
  if (job.counts.ready === 0) return { text: t('nothingReady'), place: false };
  const homeless = job.places?.find(({ subject }) => subject === null)?.count ?? 0;
  if (homeless > 0) return { text: t('homeless', { count: homeless }), place: true };
  return null;
};

/** The rows to look at, and the way into the bank, which stays in sight. */
export const ReviewStep = ({ job, view }: { job: Job; view: ImportView }): ReactNode => {
  const [t, { to }] = [useText(importText), useImportAddress()];
  const [asking, setAsking] = useState(false);
  const obstacle = useObstacle(job);
  const { counts } = job;
  const going = goingOf(job);
  const way = going.length === 1 ? (going[0]?.way ?? '') : '';
  return (
    <>
      <Review job={job} view={view} />
      <div className="sticky bottom-0 z-10 -mx-3 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line-2 bg-bg px-3 py-3 lg:-mx-5 lg:px-5">
        <p className="min-w-0 flex-1 basis-72 text-sm text-text-2">
          {obstacle ? (
            <>
              {obstacle.text}{' '}
              {obstacle.place ? (
                <ButtonLink variant="link" size="sm" to={to({ step: 'map', row: null })}>
                  {t('choosePlace')}
                </ButtonLink>
              ) : null}
            </>
          ) : (
            t(counts.errors > 0 ? 'footErrors' : way ? 'footReadyTo' : 'footReady', { errors: counts.errors, way })
          )}
        </p>
        <DownloadProblems job={job} />
        <DiscardButton job={job} onAsk={() => view.askDiscard(true)} />
        <Button className="max-sm:w-full" disabled={obstacle !== null} onClick={() => setAsking(true)}>
          {t('confirmDo', { count: counts.ready })}
        </Button>
      </div>
      {asking ? <Confirm job={job} view={view} onClose={() => setAsking(false)} /> : null}
    </>
  );
};
