import type { ReactNode } from 'react';
import { salesText } from '../../../i18n/admin-sales/text.js';
import { formatDate } from '../../../i18n/dates.js';
import { formatTaka } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { dayStart } from '../../../i18n/iso-day.js';

interface Day {
  readonly day: string;
  readonly paidPaisa: number;
}

const [width, height] = [600, 128];
const most = (days: readonly Day[]): Day | undefined =>
  days.reduce<Day | undefined>((best, day) => (best && best.paidPaisa >= day.paidPaisa ? best : day), undefined);

/** One bar a day; the best one in ink and said in words, for those who want the numbers a table. */
export const DayBars = ({ days }: { days: readonly Day[] }): ReactNode => {
  const [t, locale] = [useText(salesText), useLocale()];
  const [best, first, last] = [most(days), days[0], days.at(-1)];
  if (!best || !first || !last || best.paidPaisa === 0) return <p className="py-3 text-text-3">{t('noMoney')}</p>;
  const step = width / days.length;
  const gap = Math.min(2, step / 4);
  const day = (iso: string): string => formatDate(dayStart(iso), locale);
  return (
    <figure>
      <figcaption className="mb-2 text-sm text-text-2">
        {t('bestDay', { day: day(best.day), amount: formatTaka(best.paidPaisa, locale) })}
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true" className="block h-32 w-full">
        {[0, height / 2].map((y) => (
          <line key={y} x1="0" x2={width} y1={y + 0.5} y2={y + 0.5} className="stroke-line" vectorEffect="non-scaling-stroke" />
        ))}
        {days.map((one, place) => {
          const tall = Math.max(0, (one.paidPaisa / best.paidPaisa) * height);
          return (
            <rect
              key={one.day}
              x={place * step + gap / 2}
              y={height - tall}
              width={Math.max(step - gap, 0.5)}
              height={tall}
              className={one === best ? 'fill-brand' : 'fill-control'}
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
        <table className="num mt-1 w-full max-w-sm border-collapse">
          <tbody>
            {days
              .filter(({ paidPaisa }) => paidPaisa > 0)
              .map((one) => (
                <tr key={one.day} className="border-t border-line">
                  <th scope="row" className="py-1 text-left font-normal">
                    {day(one.day)}
                  </th>
                  <td className="py-1 text-right">{formatTaka(one.paidPaisa, locale)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
};
