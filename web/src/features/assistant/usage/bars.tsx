import type { ReactNode } from 'react';
import type { getAssistantUsage } from '#contracts/http/assistant-desk';
import type { ResponseOf } from '#contracts/http/endpoint';
import { formatDate } from '../../../i18n/dates.js';
import { formatNumber } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { dayStart } from '../../../i18n/iso-day.js';
import { formatCost } from './money.js';
import { usageText } from './text.js';

type Days = Pick<ResponseOf<typeof getAssistantUsage>, 'days' | 'currency'>;

const [width, height] = [600, 128];

/** A bar a day: what was spent, or where nothing was, what was asked. The highest in ink and in words; a table for who wants the numbers. */
export const UsageBars = ({ usage: { days, currency } }: { usage: Days }): ReactNode => {
  const [t, locale] = [useText(usageText), useLocale()];
  const spent = days.some(({ costMicros }) => costMicros > 0);
  const bars = days.map((one) => ({ ...one, value: spent ? one.costMicros : one.questions }));
  const best = bars.reduce<(typeof bars)[number] | undefined>((most, bar) => (most && most.value >= bar.value ? most : bar), undefined);
  const [first, last] = [bars[0], bars.at(-1)];
  if (!best || !first || !last || best.value === 0) return null;
  const step = width / bars.length;
  const gap = Math.min(2, step / 4);
  const day = (iso: string): string => formatDate(dayStart(iso), locale);
  const sum = (micros: number): string => formatCost(micros, currency, locale);
  return (
    <figure>
      <figcaption className="mb-2 text-sm text-text-2">
        {spent ? t('dayCost', { day: day(best.day), sum: sum(best.value) }) : t('dayQuestions', { day: day(best.day), n: best.value })}
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true" className="block h-32 w-full">
        {[0, height / 2].map((y) => (
          <line key={y} x1="0" x2={width} y1={y + 0.5} y2={y + 0.5} className="stroke-line" vectorEffect="non-scaling-stroke" />
        ))}
        {bars.map((bar, place) => {
          const tall = (bar.value / best.value) * height;
          return (
            <rect
              key={bar.day}
              x={place * step + gap / 2}
              y={height - tall}
              width={Math.max(step - gap, 0.5)}
              height={tall}
              className={bar === best ? 'fill-brand' : 'fill-control'}
            />
          );
        })}
        <line x1="0" x2={width} y1={height - 0.5} y2={height - 0.5} className="stroke-control" vectorEffect="non-scaling-stroke" />
      </svg>
      <div aria-hidden="true" className="num mt-1 flex justify-between text-xs text-text-3">
        <span>{day(first.day)}</span>
        <span>{day(last.day)}</span>
      </div>
      <details className="mt-1 text-sm">
        <summary className="cursor-pointer py-1 text-text-3">{t('asTable')}</summary>
        <table className="num mt-1 w-full max-w-md border-collapse">
          <thead>
            <tr className="text-xs text-text-3">
              <th scope="col" className="py-1 text-left font-semibold">
                {t('day')}
              </th>
              <th scope="col" className="py-1 text-right font-semibold">
                {t('questions')}
              </th>
              <th scope="col" className="py-1 text-right font-semibold">
                {t('cost')}
              </th>
            </tr>
          </thead>
          <tbody>
            {bars
              .filter(({ questions, costMicros }) => questions > 0 || costMicros > 0)
              .map((one) => (
                <tr key={one.day} className="border-t border-line">
                  <th scope="row" className="py-1 text-left font-normal">
                    {day(one.day)}
                  </th>
                  <td className="py-1 text-right">{formatNumber(one.questions, locale)}</td>
                  <td className="py-1 text-right">{sum(one.costMicros)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
};
