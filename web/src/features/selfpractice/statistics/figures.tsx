import type { ReactNode } from 'react';
import type { PracticeStatistics } from '#contracts/http/selfpractice';
import { formatNumber, formatPercent } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { accuracyOf, secondsOf } from './findings.js';
import { statisticsText } from './text.js';

/** Four figures with what they were in the same span before. */
export const StatisticsFigures = ({ data, activeDays }: { data: PracticeStatistics; activeDays: number }): ReactNode => {
  const [t, locale] = [useText(statisticsText), useLocale()];
  const { total, before } = data;
  const share = (value: number | null): string | null => (value === null ? null : formatPercent(value, locale));
  const seconds = (value: number | null): string | null => (value === null ? null : t('seconds', { n: value }));
  const figures: readonly (readonly [string, string | null, string | null])[] = [
    [t('answered'), formatNumber(total.answered, locale), before.answered > 0 ? formatNumber(before.answered, locale) : null],
    [t('accuracy'), share(accuracyOf(total)), share(accuracyOf(before))],
    [t('time'), seconds(secondsOf(total)), seconds(secondsOf(before))],
    [t('days'), t('daysValue', { n: activeDays }), null],
  ];
  return (
    <dl className="num grid grid-cols-2 border-t-[1.5px] border-matra lg:grid-cols-4">
      {figures.map(([name, value, was]) => (
        <div
          key={name}
          className="border-b border-line py-2.5 even:border-l even:pl-4 lg:border-l lg:pl-6 lg:first:border-l-0 lg:first:pl-0"
        >
          <dt className="text-sm text-text-3">{name}</dt>
          <dd>
            <b className="block text-2xl lg:text-3xl">{value ?? '–'}</b>
            {was === null ? null : <small className="block text-xs text-text-3">{t('before', { value: was })}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
};
