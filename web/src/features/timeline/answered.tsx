import { type ReactNode, useEffect, useRef } from 'react';
import type { TimelineAnswered, TimelineResult, TimelineScore } from '#contracts/http/timeline-shapes';
import { toDigits } from '../../i18n/digits.js';
import { type Text, useLocale, useText } from '../../i18n/index.js';
import { Badge } from '../../ui/badge.js';
import { Icon } from '../../ui/icon.js';
import type { bn } from './bn.js';
import { eventDateWords } from '../../i18n/event-date.js';
import { timelineText } from './text.js';

const scoreWords = (t: Text<keyof typeof bn>, { right, pairs }: TimelineScore): string => t('score', { right, pairs });

/** More of its pairs right than before, exactly: both over the product of their pairs. */
const isBetter = (one: TimelineScore, other: TimelineScore): boolean => one.right * other.pairs > other.right * one.pairs;

const Event = ({ event, place }: { event: TimelineAnswered; place: number }): ReactNode => {
  const [t, locale] = [useText(timelineText), useLocale()];
  const right = event.wrong === 0;
  return (
    <li className="grid grid-cols-[28px_minmax(0,1fr)] gap-x-3 border-b border-line py-3.5 last:border-b-0">
      <span className="num pt-0.5 text-md font-semibold text-text-3">{toDigits(String(place), locale)}</span>
      <div className="min-w-0">
        <p className="num text-sm font-semibold text-brand-text">{eventDateWords(event.date, locale)}</p>
        <p className="text-md font-semibold">{event.title[locale]}</p>
        <p className="mt-0.5 text-text-2">{event.reason[locale]}</p>
        <p className={`mt-1 flex items-center gap-1.5 text-sm ${right ? 'text-ok' : 'text-bad'}`}>
          <Icon name={right ? 'check' : 'x'} size={16} />
          {right ? t('placedRight') : t('placed', { n: event.placed })}
        </p>
      </div>
    </li>
  );
};

/** How it went, and every event with its date and the reason, in the right order. */
export const Answered = ({ result }: { result: TimelineResult }): ReactNode => {
  const t = useText(timelineText);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { score, best, inversions } = result;
  return (
    <section aria-labelledby="timeline-result">
      <h2 id="timeline-result" ref={heading} tabIndex={-1} className="text-xl outline-none focus-visible:outline-none">
        {score === null ? t('resultPractice') : inversions === 0 ? t('resultAll') : t('result', { ...score })}
      </h2>
      {score === null ? null : (
        <p className="num mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-text-2">
          <span className="text-3xl font-semibold text-text">{scoreWords(t, score)}</span>
          {inversions > 0 ? <span>{t('inversions', { n: inversions })}</span> : null}
          {best === null ? null : isBetter(score, best) ? (
            <Badge tone="brand">{t('newBest')}</Badge>
          ) : (
            <span className="text-sm text-text-3">{t('bestBefore', { score: scoreWords(t, best) })}</span>
          )}
        </p>
      )}
      <ol aria-label={t('list')} className="mt-4 border-t border-line">
        {result.events.map((event, at) => (
          <Event key={event.number} event={event} place={at + 1} />
        ))}
      </ol>
    </section>
  );
};
