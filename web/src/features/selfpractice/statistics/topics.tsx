import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PracticeStatistics } from '#contracts/http/selfpractice';
import { formatNumber, formatPercent } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { isBuilt } from '../../../shell/built.js';
import { Button } from '../../../ui/button.js';
import { Section } from '../../../ui/section.js';
import { MasteryBubbles } from '../mastery.js';
import type { Starting } from '../start.js';
import { accuracyOf, secondsOf, weakestOf } from './findings.js';
import { statisticsText } from './text.js';

type Topic = PracticeStatistics['topics'][number];

/** The weakest topics of the span, each with its ten questions. */
export const WeakTopics = ({ topics, average, starting }: { topics: readonly Topic[]; average: number; starting: Starting }): ReactNode => {
  const [t, locale] = [useText(statisticsText), useLocale()];
  const weak = weakestOf(topics, average, 5);
  return (
    <Section
      title={t('weak')}
      tight
      {...(isBuilt('/ai/training')
        ? {
            more: (
              <Link to="/ai/training" className="link touch">
                {t('plan')}
              </Link>
            ),
          }
        : {})}
    >
      {weak.length === 0 ? <p className="py-2 text-text-3">{t('weakNone')}</p> : null}
      <ul>
        {weak.map((topic) => (
          <li key={topic.id} className="flex items-center justify-between gap-4 border-b border-line py-3 last:border-b-0">
            <span className="min-w-0">
              <span className="block">{topic.name}</span>
              <span className="num block text-sm text-text-3">
                {t('weakNote', { share: formatPercent(accuracyOf(topic) ?? 0, locale), n: topic.answered })}
              </span>
            </span>
            <Button
              size="sm"
              variant="outline"
              className="shrink-0"
              loading={starting.busy === topic.id}
              aria-label={t('doTenOf', { topic: topic.name })}
              onClick={() => starting.start({ topicIds: [topic.id] }, topic.id)}
            >
              {t('doTen')}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
};

/** Every topic with answers: on a phone two lines each, wider a table. */
export const TopicTable = ({ topics }: { topics: readonly Topic[] }): ReactNode => {
  const [t, locale] = [useText(statisticsText), useLocale()];
  const shown = topics.filter(({ answered }) => answered > 0).toSorted((a, b) => b.answered - a.answered);
  if (shown.length === 0) return null;
  const columns = 'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 md:grid-cols-[minmax(0,1fr)_124px_72px_72px_72px]';
  return (
    <Section title={t('byTopic')} tight>
      <p className="num pt-1 text-text-2">{t('topicFinding', { n: shown.length })}</p>
      <table className="num mt-2 block">
        <thead className="block max-md:sr-only">
          <tr className={`${columns} border-b border-line py-2 text-sm text-text-3`}>
            {(['topic', 'mastery', 'answered', 'accuracy', 'time'] as const).map((key, at) => (
              <th key={key} scope="col" className={`font-normal ${at > 1 ? 'text-right' : 'text-left'}`}>
                {t(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block">
          {shown.map((topic) => (
            <tr key={topic.id} className={`${columns} border-b border-line py-2.5 last:border-b-0`}>
              <th scope="row" className="min-w-0 text-left font-normal">
                <Link to={`/selfpractice/${topic.id}/questions`} className="touch block hover:underline">
                  {topic.name}
                </Link>
                <span className="block truncate text-sm text-text-3">{[topic.subject, topic.chapter].filter(Boolean).join(' · ')}</span>
              </th>
              <td className="max-md:hidden">
                <MasteryBubbles mastery={topic.mastery} />
              </td>
              <td className="text-right max-md:hidden">{formatNumber(topic.answered, locale)}</td>
              <td className="text-right font-semibold">{formatPercent(accuracyOf(topic) ?? 0, locale)}</td>
              <td className="text-right text-text-3 max-md:hidden">{t('seconds', { n: secondsOf(topic) ?? 0 })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
};
