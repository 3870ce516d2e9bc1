import type { ReactNode } from 'react';
import { isCallError } from '../../../client/call-error.js';
import type { ExamFacts } from '../../../client/exam-store.js';
import { useServerNow } from '../../../client/use-server-now.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { boundTime } from '../../../i18n/moment.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { mayTakeAgain } from '../../exams/act.js';
import { canOpenPapers } from '../seal.js';
import { onboardText } from './text.js';
import type { Starting } from './use-start.js';

interface ActProps {
  readonly facts: ExamFacts;
  readonly slug: string;
  readonly starting: Starting;
  readonly opens: string;
  readonly refresh: () => void;
}

const After = ({ facts: { exam }, slug, starting }: ActProps): ReactNode => {
  const [t, now] = [useText(onboardText), useServerNow()];
  const base = `/courses/${slug}/mcq/${exam.id}`;
  const again = mayTakeAgain(exam, now);
  return (
    <div className="grid gap-2.5">
      {again ? (
        <Button size="lg" wide loading={starting.working} loadingText={t('starting')} onClick={() => starting.start(true)}>
          {t('again')}
        </Button>
      ) : null}
      {exam.boardVisible ? (
        <ButtonLink to={`${base}/leaderboard`} size="lg" wide variant={again ? 'outline' : 'default'}>
          {t('board')}
        </ButtonLink>
      ) : null}
      {exam.solutionVisible ? (
        <ButtonLink to={`${base}/solution`} size="lg" wide variant={again || exam.boardVisible ? 'outline' : 'default'}>
          {t('solution')}
        </ButtonLink>
      ) : null}
      {exam.mine?.attemptId ? (
        <ButtonLink to={base} size="lg" wide variant="outline">
          {t('receipt')}
        </ButtonLink>
      ) : null}
    </div>
  );
};

const Now = (props: ActProps): ReactNode => {
  const [t, locale, now] = [useText(onboardText), useLocale(), useServerNow()];
  const {
    facts: { exam },
    slug,
    starting,
    opens,
  } = props;
  const mine = exam.mine?.state ?? 'none';
  const over = exam.state !== 'scheduled' && exam.state !== 'open';
  if (mine === 'in_progress' && !over)
    return (
      <ButtonLink to={`/courses/${slug}/mcq/${exam.id}`} size="lg" wide>
        {t('resume')}
      </ButtonLink>
    );
  if (mine !== 'none' || over) return <After {...props} />;
  if (now >= Date.parse(exam.lastStartAt))
    return (
      <>
        <p role="status" className="num mb-2.5 text-center font-semibold">
          {t('startOver', { when: boundTime(exam.lastStartAt, now, locale) })}
        </p>
        <After {...props} />
      </>
    );
  const opened = exam.state === 'open' || now >= Date.parse(exam.opensAt);
  if (!opened && starting.ready && !starting.working)
    return (
      <p role="status" className="num py-2.5 text-center font-semibold">
        {t('readyNow', { time: opens })}
      </p>
    );
  return (
    <Button
      size="lg"
      wide
      disabled={!canOpenPapers()}
      loading={starting.working}
      loadingText={t('starting')}
      onClick={() => (opened ? starting.start() : starting.beReady())}
    >
      {t(opened ? 'start' : 'ready')}
    </Button>
  );
};

/** The one thing to do now, at the thumb on a phone. */
export const Act = (props: ActProps): ReactNode => {
  const t = useText(onboardText);
  const { error, waiting, place } = props.starting;
  return (
    <div className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-bg px-4 pt-2.5 pb-[calc(10px+env(safe-area-inset-bottom))] lg:static lg:mt-6 lg:border-0 lg:p-0">
      {error === null ? null : (
        <p role="alert" className="mb-2 text-sm text-bad">
          {t('startFailed')}
          {isCallError(error) && error.message ? `: ${error.message}` : ''}
        </p>
      )}
      {place === null ? null : (
        <p role="status" className="num mb-2 text-sm text-text-2">
          {t('startInLine', { count: place.ahead, seconds: place.seconds })} {t('timeFromStart')}
        </p>
      )}
      {waiting ? (
        <p role="status" className="mb-2 text-sm text-text-2">
          {t('startWaiting')} {t('timeFromStart')}
        </p>
      ) : null}
      <Now {...props} />
    </div>
  );
};
