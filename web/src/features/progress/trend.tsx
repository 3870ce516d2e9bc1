import { type ReactNode, useMemo } from 'react';
import type { TrendPoint } from '#contracts/http/progress';
import { formatDate } from '../../i18n/dates.js';
import { formatNumber, formatPercent } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { aheadOf } from '../charts/share-of.js';
import { TrendChart } from '../charts/trend-chart.js';
import { progressText } from './text.js';

/** So many exams back the last one is compared with. */
const back = 3;
/** Below so many takers a share of the others says nothing: ahead of one other is ahead of all. */
const fewest = 10;
const isFew = ({ of }: TrendPoint): boolean => of < fewest;

const Finding = ({ trend }: { trend: readonly TrendPoint[] }): ReactNode => {
  const [t, locale] = [useText(progressText), useLocale()];
  const [last, before] = [trend.at(-1), trend.at(-1 - back)];
  if (!last) return null;
  const share = (point: TrendPoint): string => formatPercent(aheadOf(point), locale);
  const few = isFew(last);
  return (
    <span className="num">
      {few
        ? t('aheadFew', { of: formatNumber(last.of, locale), rank: formatNumber(last.rank, locale) })
        : t('ahead', { share: share(last) })}{' '}
      {!few && before && !isFew(before) ? t('before', { share: share(before) }) : null} {trend.length === 1 ? t('oneExam') : null}
    </span>
  );
};

const head = 'py-1 pr-2 font-semibold';

const Rows = ({ trend }: { trend: readonly TrendPoint[] }): ReactNode => {
  const [t, locale] = [useText(progressText), useLocale()];
  return (
    <div className="overflow-x-auto">
      <table className="num mt-1 w-full border-collapse">
        <thead>
          <tr className="text-left text-xs text-text-3">
            <th scope="col" className={head}>
              {t('day')}
            </th>
            <th scope="col" className={head}>
              {t('exam')}
            </th>
            <th scope="col" className={`${head} text-right`}>
              {t('place')}
            </th>
            <th scope="col" className={`${head} text-right`}>
              {t('aheadHead')}
            </th>
          </tr>
        </thead>
        <tbody>
          {trend.toReversed().map((point) => (
            <tr key={point.examId} className="border-t border-line align-top">
              <td className="py-1.5 pr-3 whitespace-nowrap text-text-3">{formatDate(point.at, locale)}</td>
              <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                {point.title}
              </th>
              <td className="py-1.5 text-right whitespace-nowrap">
                {t('placeOf', { of: formatNumber(point.of, locale), rank: formatNumber(point.rank, locale) })}
              </td>
              <td className="py-1.5 pl-3 text-right font-semibold whitespace-nowrap">
                {isFew(point) ? '–' : formatPercent(aheadOf(point), locale)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** How many of the others one was ahead of, exam by exam: in a sentence, drawn, and as a table. */
export const Trend = ({ trend }: { trend: readonly TrendPoint[] }): ReactNode => {
  const [t, locale] = [useText(progressText), useLocale()];
  const points = useMemo(
    () =>
      trend.map((point) => {
        const [date, share] = [formatDate(point.at, locale), formatPercent(aheadOf(point), locale)];
        const words = t('pointWords', { date, title: point.title, share });
        return { key: point.examId, value: Math.round(aheadOf(point) * 100), short: date, words };
      }),
    [trend, locale, t],
  );
  return <TrendChart points={points} finding={<Finding trend={trend} />} table={<Rows trend={trend} />} />;
};
