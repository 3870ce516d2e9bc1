import type { ReactNode } from 'react';
import type { getLiveBoard } from '#contracts/http/exam-after';
import type { ResponseOf } from '#contracts/http/endpoint';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useServerNow } from '../../client/use-server-now.js';
import { formatNumber } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { cx } from '../../ui/cx.js';
import { ErrorBox } from '../../ui/error-box.js';
import { Icon } from '../../ui/icon.js';
import { Section } from '../../ui/section.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { examSpan } from '../exams/act.js';
import { Countdown } from '../exams/countdown.js';
import { type Figure, Figures } from './figures.js';
import { Outages } from './outages/outages.js';
import { Sparkline } from './sparkline.js';
import { afterText } from './text.js';

export type Live = ResponseOf<typeof getLiveBoard>;

const askMs = 2000;
/** Older than this the figures are shown as old. */
const oldSeconds = 5;
/** Submissions that wait longer than this for their score are worth a word: the promise is 0.3 s. */
const slowMs = 2000;
const day = 86_400_000;

/** What staff should know about now; null while all is as it should be. */
const useWord = (live: Live, age: number): string | null => {
  const t = useText(afterText);
  if (age > oldSeconds) return t('noNews', { seconds: age });
  if (live.scoringLagMs > slowMs) return t('scoringSlow', { seconds: Math.round(live.scoringLagMs / 1000) });
  if (live.boardCurrent === null) return t('ranksAway');
  return live.boardCurrent ? null : t('ranksBehind');
};

const useFigures = (live: Live): readonly Figure[] => {
  const [t, locale, now] = [useText(afterText), useLocale(), useServerNow()];
  const rate = (value: number): string => formatNumber(value, locale, value > 0 && value < 10 ? 1 : 0);
  const { phase, until } = examSpan(live.exam, now);
  return [
    {
      label: t('inExam'),
      value: formatNumber(live.taking, locale),
      note: t('ofStarted', { count: live.started }),
    },
    { label: t('submitted'), value: formatNumber(live.submitted, locale), note: t('scoredOf', { count: live.scored }) },
    {
      label: t('savesASecond'),
      value: rate(live.savesPerSecond),
      note: live.lateAnswers > 0 ? t('lateAnswers', { count: live.lateAnswers }) : t('tenSeconds'),
    },
    { label: t('submitsASecond'), value: rate(live.submitsPerSecond), note: t('startsASecond', { rate: rate(live.startsPerSecond) }) },
    {
      label: t('lag'),
      value: t('secondsShort', { n: formatNumber(live.scoringLagMs / 1000, locale, 1) }),
      note: live.scoringLagMs === 0 ? t('noneWaits') : t('oldestWaits'),
    },
    ...(live.exam.state === 'open' && Date.parse(until) - now < day
      ? [{ label: t(phase === 'over' ? 'closesIn' : phase === 'extra' ? 'extraLeft' : 'timeLeft'), value: <Countdown to={until} /> }]
      : []),
  ];
};

/** Exam night, calm: figures that change in place, a word only where something is not as it should be. */
export const LiveTab = ({ examId }: { examId: string }): ReactNode => {
  const t = useText(afterText);
  const { data, error, mutate } = useEndpoint(
    'GET /api/admin/exams/:examId/live',
    { params: { examId } },
    { refreshInterval: askMs, keepPreviousData: false },
  );
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : <SkeletonRows rows={4} />;
  return (
    <section aria-label={t('tabLive')}>
      <Board live={data} />
      {data.exam.state === 'open' ? <Outages examId={examId} /> : null}
    </section>
  );
};

const Board = ({ live }: { live: Live }): ReactNode => {
  const [t, figures, now] = [useText(afterText), useFigures(live), useServerNow()];
  const age = Math.max(0, Math.floor((now - Date.parse(live.now)) / 1000));
  const word = useWord(live, age);
  return (
    <>
      <p role="status" className={cx('mb-3 flex min-h-6 items-center gap-2 text-sm', word ? 'text-warn' : 'text-text-3')}>
        {word ? <Icon name="triangle-alert" size={16} /> : null}
        {word ?? t('allWell')}
      </p>
      <div className={cx(age > oldSeconds && 'opacity-60')}>
        <Figures label={t('examFigures')} figures={figures} />
        <Section title={t('lastMinute')} className="mt-6">
          <div className="grid gap-x-10 gap-y-6 pt-2 lg:grid-cols-2">
            <Sparkline label={t('oneSave')} values={live.seconds.map(({ saves }) => saves)} />
            <Sparkline label={t('submissions')} values={live.seconds.map(({ submits }) => submits)} />
          </div>
        </Section>
      </div>
    </>
  );
};
