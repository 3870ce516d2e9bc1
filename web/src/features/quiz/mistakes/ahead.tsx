import type { ReactNode } from 'react';
import { formatDay } from '../../../i18n/dates.js';
import { formatNumber } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { dayStart } from '../../../i18n/iso-day.js';
import { cx } from '../../../ui/cx.js';
import { dayWord } from '../day-word.js';
import { mistakesText } from './text.js';

interface Day {
  readonly day: string;
  readonly due: number;
}

const height = 72;

/** The next two weeks as bars, today's in kali; the sentence above says the finding, the table below every figure. */
export const Ahead = ({ days, now }: { days: readonly Day[]; now: number }): ReactNode => {
  const [t, locale] = [useText(mistakesText), useLocale()];
  const most = days.reduce<Day | null>((top, day) => (top === null || day.due > top.due ? day : top), null);
  const sum = days.reduce((total, { due }) => total + due, 0);
  const nameOf = (day: string): string => formatDay(dayStart(day), now, locale);
  if (!most || sum === 0) return <p className="text-md text-text-3">{t('aheadNone')}</p>;
  return (
    <figure>
      <figcaption className="num text-md text-text-2">
        {t('aheadSaid', { n: sum, day: dayWord(dayStart(most.day), now, locale), most: most.due })}
      </figcaption>
      <div aria-hidden="true" className="num mt-3 flex items-end gap-1 border-b border-line-2" style={{ height: height + 20 }}>
        {days.map(({ day, due }, at) => (
          <span key={day} className="flex min-w-0 flex-1 flex-col items-center justify-end gap-0.5">
            <span className="text-xs leading-4! text-text-3">{due > 0 ? formatNumber(due, locale) : ''}</span>
            <span
              className={cx('w-full max-w-8 rounded-t-[2px]', at === 0 ? 'bg-brand' : 'bg-control')}
              style={{ height: due === 0 ? 0 : Math.max(3, Math.round((due / most.due) * height)) }}
            />
          </span>
        ))}
      </div>
      <p aria-hidden="true" className="num mt-1 flex justify-between text-xs text-text-3">
        <span>{nameOf(days[0]?.day ?? most.day)}</span>
        <span>{nameOf(days.at(-1)?.day ?? most.day)}</span>
      </p>
      <details className="mt-1 text-sm">
        <summary className="touch cursor-pointer py-1 text-text-3">{t('asTable')}</summary>
        <table className="num mt-1">
          <thead>
            <tr className="text-left text-text-3">
              <th className="pr-8 font-normal">{t('day')}</th>
              <th className="text-right font-normal">{t('count')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, due }) => (
              <tr key={day}>
                <td className="pr-8">{nameOf(day)}</td>
                <td className="text-right">{formatNumber(due, locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
};
