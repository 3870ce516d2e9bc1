import type { ReactNode } from 'react';
import { formatNumber } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { cx } from '../../ui/cx.js';
import { afterText } from './text.js';

interface Bar {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** How many got how much: bars in grey, the fullest in ink and said in words; the same as a table for those who want the numbers. */
export const Histogram = ({ bars }: { bars: readonly Bar[] }): ReactNode => {
  const [t, locale] = [useText(afterText), useLocale()];
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return null;
  const most = bars.reduce((best, bar) => (bar.count > best.count ? bar : best), first);
  const top = Math.max(1, most.count);
  const marks = (value: number): string => formatNumber(value, locale, Number.isInteger(value) ? 0 : 2);
  const range = (bar: Bar): string => t('range', { from: marks(bar.from), to: marks(bar.to) });
  return (
    <figure>
      <figcaption className="mb-3 text-sm text-text-2">{t('mostGot', { range: range(most), count: most.count })}</figcaption>
      <div aria-hidden="true" className="flex gap-2">
        <div className="num flex h-32 w-8 flex-col justify-between text-right text-xs leading-none! text-text-3">
          <span>{formatNumber(top, locale)}</span>
          <span>{formatNumber(0, locale)}</span>
        </div>
        <div className="min-w-0 flex-1">
          <div className="relative flex h-32 items-end gap-px border-b border-control sm:gap-0.5">
            <span className="absolute inset-x-0 top-0 border-t border-line" />
            <span className="absolute inset-x-0 top-1/2 border-t border-line" />
            {bars.map((bar) => (
              <span
                key={bar.from}
                className={cx('relative min-w-0 flex-1', bar === most ? 'bg-brand' : 'bg-control')}
                style={{ height: `${(bar.count / top) * 100}%` }}
              />
            ))}
          </div>
          <div className="num mt-1 flex justify-between text-xs text-text-3">
            <span>{marks(first.from)}</span>
            <span>{marks((first.from + last.to) / 2)}</span>
            <span>{marks(last.to)}</span>
          </div>
        </div>
      </div>
      <details className="mt-2 text-sm">
        <summary className="cursor-pointer py-1 text-text-3">{t('asTable')}</summary>
        <table className="num mt-1 w-full max-w-xs border-collapse">
          <thead>
            <tr className="text-left text-xs text-text-3">
              <th scope="col" className="py-1 font-semibold">
                {t('marks')}
              </th>
              <th scope="col" className="py-1 text-right font-semibold">
                {t('people')}
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.from} className="border-t border-line">
                <th scope="row" className="py-1 text-left font-normal">
                  {range(bar)}
                </th>
                <td className="py-1 text-right">{formatNumber(bar.count, locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
};
