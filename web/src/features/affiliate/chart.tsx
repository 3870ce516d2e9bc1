import type { ReactNode } from 'react';
import type { AffiliateDay } from '#contracts/http/affiliates';
import { formatDate } from '../../i18n/dates.js';
import { formatNumber, formatTaka } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Section } from '../../ui/section.js';
import { affiliateText } from './text.js';

const [width, height] = [600, 120];

const noon = (day: string): string => `${day}T06:00:00Z`;

/** Bars of clicks, orders as filled marks upon them; said in words above, and as a table for those who want the numbers. */
const Drawing = ({ days }: { days: readonly AffiliateDay[] }): ReactNode => {
  const locale = useLocale();
  const top = Math.max(1, ...days.map(({ clicks, orders }) => Math.max(clicks, orders)));
  const each = width / days.length;
  const tall = (value: number): number => (value / top) * height;
  return (
    <div aria-hidden="true">
      <div className="relative pl-8">
        <span className="num absolute top-0 left-0 text-xs leading-none! text-text-3">{formatNumber(top, locale)}</span>
        <span className="num absolute bottom-0 left-0 text-xs leading-none! text-text-3">{formatNumber(0, locale)}</span>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" className="block h-32 w-full border-b border-control">
          <line x1="0" x2={width} y1="0.5" y2="0.5" className="stroke-line" vectorEffect="non-scaling-stroke" />
          {days.map(({ day, clicks, orders }, index) => (
            <g key={day}>
              <rect x={index * each + 2} y={height - tall(clicks)} width={each - 4} height={tall(clicks)} className="fill-control" />
              <rect x={index * each + 2} y={height - tall(orders)} width={each - 4} height={tall(orders)} className="fill-brand" />
            </g>
          ))}
        </svg>
      </div>
      <p className="num mt-1 flex justify-between pl-8 text-xs text-text-3">
        <span>{formatDate(noon(days[0]!.day), locale)}</span>
        <span>{formatDate(noon(days.at(-1)!.day), locale)}</span>
      </p>
    </div>
  );
};

const Legend = (): ReactNode => {
  const t = useText(affiliateText);
  return (
    <p aria-hidden="true" className="mb-3 flex gap-4 text-sm text-text-3">
      <span className="flex items-center gap-1.5">
        <span className="size-2.5 bg-control" />
        {t('chartClicks')}
      </span>
      <span className="flex items-center gap-1.5">
        <span className="size-2.5 bg-brand" />
        {t('chartOrders')}
      </span>
    </p>
  );
};

const Numbers = ({ days }: { days: readonly AffiliateDay[] }): ReactNode => {
  const [t, locale] = [useText(affiliateText), useLocale()];
  const busy = days.filter(({ clicks, orders }) => clicks > 0 || orders > 0).toReversed();
  return (
    <details className="mt-2 text-sm">
      <summary className="cursor-pointer py-1 text-text-3">{t('asTable')}</summary>
      <table className="num mt-1 w-full max-w-sm border-collapse">
        <thead>
          <tr className="text-left text-xs text-text-3">
            {(['day', 'clicks', 'orders', 'earned'] as const).map((head) => (
              <th key={head} scope="col" className="py-1 font-semibold not-first:text-right">
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {busy.map(({ day, clicks, orders, earnedPaisa }) => (
            <tr key={day} className="border-t border-line">
              <th scope="row" className="py-1 text-left font-normal">
                {formatDate(noon(day), locale)}
              </th>
              <td className="py-1 text-right">{formatNumber(clicks, locale)}</td>
              <td className="py-1 text-right">{formatNumber(orders, locale)}</td>
              <td className="py-1 text-right">{formatTaka(earnedPaisa, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
};

/** Clicks and orders of the last thirty days. */
export const Chart = ({ days }: { days: readonly AffiliateDay[] }): ReactNode => {
  const [t, locale] = [useText(affiliateText), useLocale()];
  const sum = (of: (day: AffiliateDay) => number): number => days.reduce((total, day) => total + of(day), 0);
  const [clicks, orders] = [sum((day) => day.clicks), sum((day) => day.orders)];
  return (
    <Section title={t('chartTitle')}>
      {clicks === 0 && orders === 0 ? (
        <p className="text-text-2">{t('chartNone')}</p>
      ) : (
        <figure>
          <figcaption className="num mb-2">
            {t('chartSum', {
              clicks: formatNumber(clicks, locale),
              orders: formatNumber(orders, locale),
              sum: formatTaka(
                sum((day) => day.earnedPaisa),
                locale,
              ),
            })}
          </figcaption>
          <Legend />
          <Drawing days={days} />
          <Numbers days={days} />
        </figure>
      )}
    </Section>
  );
};
