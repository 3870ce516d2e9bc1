import type { ReactNode } from 'react';
import type { TopperRow } from '#contracts/http/progress';
import { formatNumber } from '../../i18n/digits.js';
import { formatTaken } from '../../i18n/duration.js';
import { type Text, useLocale, useText } from '../../i18n/index.js';
import type { Locale } from '#contracts/shared/choices';
import { cx } from '../../ui/cx.js';
import type { bn } from './bn.js';
import { progressText } from './text.js';

/** Points with their hundredths, where there are any: `287`, `286.75`. */
export const pointsText = (points: number, locale: Locale): string =>
  formatNumber(points / 100, locale, points % 100 === 0 ? 0 : points % 10 === 0 ? 1 : 2);

const columns = 'grid grid-cols-[44px_minmax(0,1fr)_auto] items-center md:grid-cols-[56px_minmax(0,1fr)_72px_72px_96px]';

const Row = ({ row, mine, t, locale }: { row: TopperRow; mine: boolean; t: Text<keyof typeof bn>; locale: Locale }): ReactNode => (
  <tr
    aria-current={mine || undefined}
    className={cx(columns, 'border-b border-line py-[9px]', mine && '-mx-4 border-l-[3px] border-l-brand bg-brand-tint pr-4 pl-[13px]')}
  >
    <td className="num font-semibold">{formatNumber(row.rank, locale)}</td>
    <th scope="row" className="min-w-0 text-left font-normal">
      <span className="block truncate">
        {row.name}
        {mine ? <span className="text-text-3"> ({t('you')})</span> : null}
      </span>
      <small className="num block truncate text-sm leading-[19px]! text-text-3">
        {[row.institute, t('pointsOf', { exams: row.exams })].filter(Boolean).join(' · ')}
      </small>
    </th>
    <td className="num hidden text-right text-text-3 md:block">{formatNumber(row.wrong, locale)}</td>
    <td className="num hidden text-right text-text-3 md:block">{formatTaken(row.seconds, locale)}</td>
    <td className="num pl-2 text-right font-semibold">{pointsText(row.points, locale)}</td>
  </tr>
);

/** Places in a list of toppers; the own row stands out. */
export const TopperList = ({ rows, own, name }: { rows: readonly TopperRow[]; own: string | null; name: string }): ReactNode => {
  const [t, locale] = [useText(progressText), useLocale()];
  return (
    <table className="block" aria-label={name}>
      <thead className="block">
        <tr className={cx(columns, 'border-b border-line py-2.5 text-sm text-text-3')}>
          <th scope="col" className="text-left font-normal">
            {t('rank')}
          </th>
          <th scope="col" className="text-left font-normal">
            {t('person')}
          </th>
          <th scope="col" className="hidden text-right font-normal md:block">
            {t('wrong')}
          </th>
          <th scope="col" className="hidden text-right font-normal md:block">
            {t('time')}
          </th>
          <th scope="col" className="text-right font-normal">
            {t('points')}
          </th>
        </tr>
      </thead>
      <tbody className="block">
        {rows.map((row) => (
          <Row key={row.entry} row={row} mine={row.entry === own} t={t} locale={locale} />
        ))}
      </tbody>
    </table>
  );
};
