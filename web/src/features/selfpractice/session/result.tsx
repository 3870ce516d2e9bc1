import { type ReactNode, useEffect, useRef } from 'react';
import type { SessionResult } from '#contracts/http/selfpractice';
import { formatNumber, formatPercent } from '../../../i18n/digits.js';
import { formatTaken } from '../../../i18n/duration.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { isBuilt } from '../../../shell/built.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Section } from '../../../ui/section.js';
import { MasteryBubbles } from '../mastery.js';
import { useStart } from '../start.js';
import { StartDialog, StartFault } from '../starting.js';
import type { Standing } from './run.js';
import { SessionSheet } from './head.js';
import { sessionText } from './text.js';

type Topic = SessionResult['topics'][number];

const Figures = ({ result }: { result: SessionResult }): ReactNode => {
  const [t, locale] = [useText(sessionText), useLocale()];
  const { right, wrong, skipped, tookMs, points } = result;
  const marked = right + wrong;
  const figures: readonly (readonly [string, string])[] = [
    ...(marked > 0 ? [[t('accuracy'), formatPercent(right / marked, locale)] as const] : []),
    [t('wrongs'), formatNumber(wrong, locale)],
    [t('skips'), formatNumber(skipped, locale)],
    [t('time'), formatTaken(Math.round(tookMs / 1000), locale)],
    [t('points'), formatNumber(points, locale)],
  ];
  return (
    <dl className="num mt-4 grid grid-cols-3 gap-y-3 border-y border-line py-3.5 md:flex md:justify-between">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-text-3">{name}</dt>
          <dd className="text-lg font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
};

/** Before and after in words: the bubbles beside it show only what is now. */
const Moved = ({ topic: { before, after }, reckoned }: { topic: Topic; reckoned: boolean }): ReactNode => {
  const t = useText(sessionText);
  if (!reckoned || after === null) return reckoned ? null : <span className="block">{t('reckoning')}</span>;
  const moved = before !== null && before.bubbles !== after.bubbles;
  return (
    <span className="block">
      {moved ? t('masteryUp', { before: before.bubbles, after: after.bubbles }) : t('masterySame', { after: after.bubbles })}
    </span>
  );
};

const TopicRow = ({ topic, reckoned }: { topic: Topic; reckoned: boolean }): ReactNode => {
  const t = useText(sessionText);
  return (
    <li className="flex items-center justify-between gap-4 border-b border-line py-3 last:border-b-0">
      <span className="min-w-0">
        <span className="block">{topic.name}</span>
        <span className="num block text-sm text-text-3">
          {t('topicTally', { total: topic.right + topic.wrong + topic.skipped, right: topic.right })}
        </span>
      </span>
      <span className="num shrink-0 text-right text-sm text-text-3">
        <MasteryBubbles mastery={topic.after ?? topic.before} />
        <Moved topic={topic} reckoned={reckoned} />
      </span>
    </li>
  );
};

/** The topic where most went wrong, if anything did. */
const worstOf = (topics: readonly Topic[]): Topic | null => {
  const wrong = topics.filter((topic) => topic.wrong > 0).toSorted((a, b) => b.wrong - a.wrong || a.right - b.right);
  return wrong[0] ?? null;
};

const Step = ({ title, why, act }: { title: string; why: string; act: ReactNode }): ReactNode => (
  <li className="flex items-center justify-between gap-4 border-b border-line py-3 last:border-b-0">
    <span className="min-w-0">
      <span className="block font-semibold">{title}</span>
      <span className="block text-sm text-text-3">{why}</span>
    </span>
    <span className="shrink-0">{act}</span>
  </li>
);

/** The steps from here: the topic that went wrong, another like this, the mistakes. */
const Next = ({ result }: { result: SessionResult }): ReactNode => {
  const t = useText(sessionText);
  const starting = useStart();
  const worst = worstOf(result.topics);
  const { plan } = result.session;
  return (
    <Section title={t('whatNext')} tight>
      <ul>
        {worst ? (
          <Step
            title={t('nextWeak', { topic: worst.name })}
            why={t('nextWeakWhy')}
            act={
              <Button size="sm" loading={starting.busy === 'weak'} onClick={() => starting.start({ topicIds: [worst.id] }, 'weak')}>
                {t('start')}
              </Button>
            }
          />
        ) : null}
        {plan.questionIds?.length ? null : (
          <Step
            title={t('nextMore')}
            why={t('nextMoreWhy')}
            act={
              <Button
                size="sm"
                variant={worst ? 'outline' : 'default'}
                loading={starting.busy === 'more'}
                onClick={() => starting.start(plan, 'more')}
              >
                {t('start')}
              </Button>
            }
          />
        )}
        {result.wrong > 0 && isBuilt('/quizflex/variants/mistakes') ? (
          <Step
            title={t('nextMistakes')}
            why={t('nextMistakesWhy')}
            act={
              <ButtonLink size="sm" variant="outline" to="/quizflex/variants/mistakes">
                {t('start')}
              </ButtonLink>
            }
          />
        ) : null}
      </ul>
      <StartFault starting={starting} />
      <StartDialog starting={starting} />
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to="/selfpractice" variant="outline">
          {t('toToday')}
        </ButtonLink>
        <ButtonLink to="/selfpractice/practice" variant="ghost">
          {t('toBuilder')}
        </ButtonLink>
      </div>
    </Section>
  );
};

/** What came of the session: by topic, what moved, the answers, and the way on. */
export const SessionResultView = ({
  result,
  standings,
  onLook,
}: {
  result: SessionResult;
  standings: readonly Standing[];
  onLook: (at: number) => void;
}): ReactNode => {
  const [t, locale] = [useText(sessionText), useLocale()];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { session, right, wrong, skipped, topics, reckoned } = result;
  const total = right + wrong + skipped;
  const words = { total: formatNumber(total, locale), right: formatNumber(right, locale) };
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-[720px] px-4 pt-4 pb-16 outline-none md:pt-8">
      <div className="hang">
        <p className="text-sm text-text-3">{session.topics.join(' · ')}</p>
        <h1 ref={heading} tabIndex={-1} className="num text-2xl outline-none focus-visible:outline-none">
          {right + wrong === 0 ? t('resultNone') : t('result', words)}
        </h1>
        {session.state === 'abandoned' ? <p className="mt-1 text-text-2">{t('left')}</p> : null}
      </div>
      <Figures result={result} />
      {topics.length > 0 ? (
        <Section title={t('byTopic')} tight>
          <ul>
            {topics.map((topic) => (
              <TopicRow key={topic.id} topic={topic} reckoned={reckoned} />
            ))}
          </ul>
        </Section>
      ) : null}
      <Next result={result} />
      <Section title={t('answers')}>
        <SessionSheet standings={standings} at={null} wide onGo={onLook} />
      </Section>
    </main>
  );
};
