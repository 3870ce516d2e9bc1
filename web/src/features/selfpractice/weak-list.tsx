import type { ReactNode } from 'react';
import type { WeakTopic } from '#contracts/http/selfpractice';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { MasteryBubbles } from './mastery.js';
import type { Starting } from './start.js';
import { todayText } from './today/text.js';

/** Topics that are truly weak, each with its ten questions. */
export const WeakList = ({ topics, starting }: { topics: readonly WeakTopic[]; starting: Starting }): ReactNode => {
  const t = useText(todayText);
  if (topics.length === 0) return <p className="py-2 text-text-3">{t('weakNone')}</p>;
  return (
    <ul>
      {topics.map(({ id, name, chapter, subject, mastery }) => (
        <li key={id} className="flex items-center justify-between gap-4 border-b border-line py-3 last:border-b-0">
          <span className="min-w-0">
            <span className="block">{name}</span>
            <span className="block truncate text-sm text-text-3">{[subject, chapter].filter(Boolean).join(' · ')}</span>
            <MasteryBubbles mastery={mastery} className="mt-1" />
          </span>
          <Button
            size="sm"
            variant="outline"
            className="shrink-0"
            loading={starting.busy === id}
            aria-label={t('doTenOf', { topic: name })}
            onClick={() => starting.start({ topicIds: [id] }, id)}
          >
            {t('doTen')}
          </Button>
        </li>
      ))}
    </ul>
  );
};
