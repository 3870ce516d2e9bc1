import type { ReactNode } from 'react';
import { useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { Sheet } from '../../exam-paper/sheet.js';
import type { PracticeRun } from './practice-run.js';
import { resumeAt, type Standing, tallyOf } from './run.js';
import { sessionText } from './text.js';
import { useOffline, useQueueView, useRunView } from './use-run.js';

/** The end was asked for, and waits for what is still to be sent. */
const Ending = ({ run }: { run: PracticeRun }): ReactNode => {
  const t = useText(sessionText);
  const [offline, { waiting }, { ending }] = [useOffline(run), useQueueView(run), useRunView(run)];
  const words =
    ending === 'failed'
      ? t('endFailed')
      : waiting > 0 && offline
        ? t('endWaiting', { count: waiting })
        : offline
          ? t('endOffline')
          : t('checking');
  return (
    <>
      <h2 id="end-title" className="text-xl">
        {t('ending')}
      </h2>
      <p role="status" className="mt-1 text-text-2">
        {words}
      </p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button size="lg" variant="outline" onClick={() => run.stay()}>
          {t('endBack')}
        </Button>
        {ending === 'failed' ? (
          <Button size="lg" onClick={() => run.end()}>
            {t('again')}
          </Button>
        ) : null}
      </div>
    </>
  );
};

/** Before the end: what is left, and that it cannot be answered afterwards. */
export const EndSheet = ({
  run,
  standings,
  onClose,
}: {
  run: PracticeRun;
  standings: readonly Standing[];
  onClose: () => void;
}): ReactNode => {
  const [t, { ending }] = [useText(sessionText), useRunView(run)];
  const { left } = tallyOf(standings);
  const next = resumeAt(standings);
  return (
    <Sheet labelledBy="end-title" handle {...(ending === 'no' ? { onClose } : {})}>
      {ending === 'no' ? (
        <>
          <h2 id="end-title" className="text-xl">
            {t('endAsk')}
          </h2>
          <p className="num mt-1 text-text-2">{left > 0 ? t('endLeft', { left }) : t('endAll')}</p>
          <div className="mt-5 flex flex-wrap justify-end gap-3">
            <Button
              size="lg"
              variant="outline"
              className="max-sm:grow"
              onClick={() => {
                onClose();
                if (next !== null) run.go(next);
              }}
            >
              {t(left > 0 ? 'endGoOn' : 'endBack')}
            </Button>
            <Button size="lg" className="max-sm:grow" onClick={() => run.end()}>
              {t('finish')}
            </Button>
          </div>
        </>
      ) : (
        <Ending run={run} />
      )}
    </Sheet>
  );
};
