import type { ReactNode } from 'react';
import type { TopicProgress } from '#contracts/http/progress';
import { formatNumber, formatPercent } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Empty } from '../../ui/empty.js';
import { Section } from '../../ui/section.js';
import { accuracyOf, weakestOf } from './accuracy.js';
import { ShareBar } from './share-bar.js';
import { progressText } from './text.js';

const Line = ({ topic, deep = false }: { topic: TopicProgress; deep?: boolean }): ReactNode => {
  const [t, locale] = [useText(progressText), useLocale()];
  const share = accuracyOf(topic);
  const count = (value: number): string => formatNumber(value, locale);
  return (
    <ShareBar
      name={topic.name}
      words={t('accuracyOf', { name: topic.name, share: formatPercent(share, locale) })}
      share={share}
      figure={formatPercent(share, locale)}
      note={t('tally', { correct: count(topic.correct), wrong: count(topic.wrong), skipped: count(topic.skipped) })}
      deep={deep}
    />
  );
};

/** A subject with its chapters and their topics behind one press; the list of topics is long. */
const Subject = ({ subject, topics }: { subject: TopicProgress; topics: readonly TopicProgress[] }): ReactNode => {
  const t = useText(progressText);
  const chapters = topics.filter(({ parentId }) => parentId === subject.id);
  return (
    <li className="border-b border-line last:border-b-0">
      <Line topic={subject} />
      {chapters.length > 0 ? (
        <details className="pb-2">
          <summary className="touch cursor-pointer py-1 text-sm text-text-3">{t('open', { name: subject.name })}</summary>
          <ul className="mt-1 border-l-2 border-line">
            {chapters.map((chapter) => (
              <li key={chapter.id} className="border-b border-line last:border-b-0">
                <div className="pl-3">
                  <Line topic={chapter} />
                </div>
                <ul>
                  {topics
                    .filter(({ parentId }) => parentId === chapter.id)
                    .map((topic) => (
                      <li key={topic.id} className="pl-3">
                        <Line topic={topic} deep />
                      </li>
                    ))}
                </ul>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </li>
  );
};

/** How sure one is of each subject, chapter and topic, by the answers in exams whose solution is out; the weakest of them first in words. */
export const Topics = ({ topics }: { topics: readonly TopicProgress[] }): ReactNode => {
  const [t, locale] = [useText(progressText), useLocale()];
  const weak = weakestOf(topics);
  return (
    <Section title={t('byTopic')} tight>
      {topics.length === 0 ? (
        <Empty title={t('noTopics')}>{t('noTopicsWhy')}</Empty>
      ) : (
        <>
          {weak.length > 0 ? (
            <p className="num py-2 text-text-2">
              {t('weakest')}: {weak.map((topic) => `${topic.name} ${formatPercent(accuracyOf(topic), locale)}`).join(', ')}
            </p>
          ) : null}
          <ul>
            {topics
              .filter(({ level }) => level === 'subject')
              .map((subject) => (
                <Subject key={subject.id} subject={subject} topics={topics} />
              ))}
          </ul>
        </>
      )}
    </Section>
  );
};
