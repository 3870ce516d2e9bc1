import { type ReactNode, useMemo } from 'react';
import type { PracticeStatistics } from '#contracts/http/selfpractice';
import { formatDate } from '../../../i18n/dates.js';
import { formatNumber, formatPercent } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Section } from '../../../ui/section.js';
import { TrendChart } from '../../charts/trend-chart.js';
import { accuracyOf, trendOf, type Week } from './findings.js';
import { statisticsText } from './text.js';

const noon = (day: string): string => `${day}T06:00:00Z`;

const Rows = ({ weeks }: { weeks: readonly Week[] }): ReactNode => {
  const [t, locale] = [useText(statisticsText), useLocale()];
  return (
    <table className="num mt-1 w-full max-w-md border-collapse">
      <thead>
        <tr className="text-xs text-text-3">
          {(['week', 'answered', 'accuracy'] as const).map((key) => (
            <th key={key} scope="col" className="py-1 text-right font-semibold first:text-left">
              {t(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.toReversed().map((week) => (
          <tr key={week.day} className="border-t border-line">
            <th scope="row" className="py-1.5 text-left font-normal">
              {formatDate(noon(week.day), locale)}
            </th>
            <td className="py-1.5 text-right">{formatNumber(week.answered, locale)}</td>
            <td className="py-1.5 text-right">{formatPercent(accuracyOf(week) ?? 0, locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

interface Shown {
  readonly shown: readonly Week[];
}

/** The line itself; its points stay the same while nothing changes, so that it is not drawn anew. */
const Line = ({ shown, finding }: Shown & { finding: string }): ReactNode => {
  const [t, locale] = [useText(statisticsText), useLocale()];
  const points = useMemo(
    () =>
      shown.map((week) => {
        const [date, share] = [formatDate(noon(week.day), locale), formatPercent(accuracyOf(week) ?? 0, locale)];
        const value = Math.round((accuracyOf(week) ?? 0) * 100);
        return { key: week.day, value, short: date, words: t('trendPoint', { date, share, n: week.answered }) };
      }),
    [shown, locale, t],
  );
  return <TrendChart points={points} finding={<span className="num">{finding}</span>} table={<Rows weeks={shown} />} />;
};

/** Accuracy week by week: in a sentence, drawn, and as a table. */
export const WeekTrend = ({ weeks }: Pick<PracticeStatistics, 'weeks'>): ReactNode => {
  const [t, locale] = [useText(statisticsText), useLocale()];
  const { shown, last, before } = useMemo(() => trendOf(weeks), [weeks]);
  if (last === null) return null;
  const share = (week: Week): string => formatPercent(accuracyOf(week) ?? 0, locale);
  const finding = before
    ? t('trendFinding', { last: share(last), before: share(before), date: formatDate(noon(before.day), locale) })
    : t('trendOne', { last: share(last) });
  return (
    <Section title={t('trend')}>
      <Line shown={shown} finding={finding} />
    </Section>
  );
};
