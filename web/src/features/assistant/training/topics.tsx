import type { ReactNode } from 'react';
import type { TrainingPlan } from '#contracts/http/assistant';
import { useText } from '../../../i18n/index.js';
import { Section } from '../../../ui/section.js';
import { trainingText } from './text.js';

const bubbles = Array.from({ length: 10 }, (_, at) => at);

/** Where each topic of the plan stands, as ten small bubbles and in words. */
export const Topics = ({ topics }: Pick<TrainingPlan, 'topics'>): ReactNode => {
  const t = useText(trainingText);
  if (topics.length === 0) return null;
  return (
    <Section title={t('topics')} className="min-w-0">
      <p className="text-sm text-text-3">{t('topicsWhy')}</p>
      <ul className="mt-1 divide-y divide-line">
        {topics.map(({ topicId, name, percent, answered, sure }) => (
          <li key={topicId} className="py-2.5">
            <p className="wrap-anywhere">{name}</p>
            <div className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1">
              <span aria-hidden="true" className="flex gap-[3px]">
                {bubbles.map((at) => (
                  <span
                    key={at}
                    className={`size-2.5 rounded-full border ${at < Math.round(percent / 10) ? 'border-brand bg-brand' : 'border-control'} ${sure ? '' : 'opacity-60'}`}
                  />
                ))}
              </span>
              <span className="num text-sm text-text-3">
                {sure
                  ? `${t('topicShare', { percent })} · ${t('topicAnswered', { n: answered })}`
                  : t('topicUnsure', { percent, n: answered })}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
};
