import type { ReactNode } from 'react';
import { bestDay, DayBars } from '../../../features/charts/day-bars.js';
import { salesText } from '../../../i18n/admin-sales/text.js';
import { formatDate } from '../../../i18n/dates.js';
import { formatTaka } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { dayStart } from '../../../i18n/iso-day.js';

interface Day {
  readonly day: string;
  readonly paidPaisa: number;
}

/** What was paid, a bar a day. */
export const MoneyBars = ({ days }: { days: readonly Day[] }): ReactNode => {
  const [t, locale] = [useText(salesText), useLocale()];
  const bars = days.map(({ day, paidPaisa }) => ({ day, value: paidPaisa }));
  if ((bestDay(bars)?.value ?? 0) === 0) return <p className="py-3 text-text-3">{t('noMoney')}</p>;
  return (
    <DayBars days={bars} say={({ value }, day) => t('bestDay', { day, amount: formatTaka(value, locale) })} asTable={t('asTable')}>
      <table className="num mt-1 w-full max-w-sm border-collapse">
        <tbody>
          {bars
            .filter(({ value }) => value > 0)
            .map(({ day, value }) => (
              <tr key={day} className="border-t border-line">
                <th scope="row" className="py-1 text-left font-normal">
                  {formatDate(dayStart(day), locale)}
                </th>
                <td className="py-1 text-right">{formatTaka(value, locale)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </DayBars>
  );
};
