import type { ReactNode } from 'react';
import type { getAssistantUsage } from '#contracts/http/assistant-desk';
import type { ResponseOf } from '#contracts/http/endpoint';
import { formatDate } from '../../../i18n/dates.js';
import { formatNumber } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { dayStart } from '../../../i18n/iso-day.js';
import { DayBars } from '../../charts/day-bars.js';
import { formatCost } from './money.js';
import { usageText } from './text.js';

type Days = Pick<ResponseOf<typeof getAssistantUsage>, 'days' | 'currency'>;

/** A bar a day: what was spent, or where nothing was, what was asked. */
export const UsageBars = ({ usage: { days, currency } }: { usage: Days }): ReactNode => {
  const [t, locale] = [useText(usageText), useLocale()];
  const spent = days.some(({ costMicros }) => costMicros > 0);
  const bars = days.map((one) => ({ ...one, value: spent ? one.costMicros : one.questions }));
  const sum = (micros: number): string => formatCost(micros, currency, locale);
  return (
    <DayBars
      days={bars}
      say={({ value }, day) => (spent ? t('dayCost', { day, sum: sum(value) }) : t('dayQuestions', { day, n: value }))}
      asTable={t('asTable')}
    >
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
                  {formatDate(dayStart(one.day), locale)}
                </th>
                <td className="py-1 text-right">{formatNumber(one.questions, locale)}</td>
                <td className="py-1 text-right">{sum(one.costMicros)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </DayBars>
  );
};
