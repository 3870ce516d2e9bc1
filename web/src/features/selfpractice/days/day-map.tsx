import { type ReactNode, useMemo } from 'react';
import { formatDate, formatWeekday } from '../../../i18n/dates.js';
import { formatNumber } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { cx } from '../../../ui/cx.js';
import { daysText } from './text.js';
import type { DayGrid, Step } from './grid.js';

const inks: Readonly<Record<Step, string>> = {
  0: 'shadow-[inset_0_0_0_1.5px_var(--line-2)]',
  1: 'bg-day-1',
  2: 'bg-day-2',
  3: 'bg-day-3',
  4: 'bg-day-4',
};

/** A day as a bubble: hollow without answers, darker the more there were. */
export const DayBubble = ({ step, className }: { step: Step; className?: string }): ReactNode => (
  <span aria-hidden="true" className={cx('block rounded-full', inks[step], className ?? 'size-[15px] lg:size-[18px]')} />
);

const noon = (day: string): string => `${day}T06:00:00Z`;

/** Every second day of the week is named. */
const Weekdays = ({ week, dense }: { week: readonly string[]; dense: boolean }): ReactNode => {
  const locale = useLocale();
  return (
    <span
      aria-hidden="true"
      className={cx('grid shrink-0 grid-rows-[repeat(7,20px)] text-xs text-text-3', !dense && 'lg:grid-rows-[repeat(7,24px)]')}
    >
      {week.map((day, at) => (
        <span key={day} className={cx('leading-5!', !dense && 'lg:leading-6!')}>
          {at % 2 === 0 ? formatWeekday(noon(day), locale) : ''}
        </span>
      ))}
    </span>
  );
};

/** Any Saturday and the six days after it: whose names stand at the left. */
const namedWeek = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'] as const;

/** So many weeks fit beside each other at their full size; a year is drawn smaller. */
const mostWide = 42;

const Legend = (): ReactNode => {
  const t = useText(daysText);
  return (
    <p className="mt-3 flex items-center gap-[5px] text-sm text-text-3" aria-hidden="true">
      <span className="mr-1">{t('less')}</span>
      {([0, 1, 2, 3, 4] as const).map((step) => (
        <DayBubble key={step} step={step} className="size-[15px]" />
      ))}
      <span className="ml-1">{t('more')}</span>
    </p>
  );
};

const Rows = ({ grid }: { grid: DayGrid }): ReactNode => {
  const [t, locale] = [useText(daysText), useLocale()];
  const days = useMemo(
    () =>
      grid.weeks
        .flat()
        .flatMap((cell) => (cell && cell.answered > 0 ? [cell] : []))
        .toReversed(),
    [grid],
  );
  return (
    <table className="num mt-1 w-full max-w-sm border-collapse">
      <thead>
        <tr className="text-left text-xs text-text-3">
          <th scope="col" className="py-1 font-semibold">
            {t('day')}
          </th>
          <th scope="col" className="py-1 text-right font-semibold">
            {t('answers')}
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, answered }) => (
          <tr key={day} className="border-t border-line">
            <th scope="row" className="py-1.5 text-left font-normal">
              {formatDate(noon(day), locale)}
            </th>
            <td className="py-1.5 text-right">{formatNumber(answered, locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** The days as bubbles, newest at the right and always in view; the same as a sentence and as a table. */
export const DayMap = ({ grid, finding }: { grid: DayGrid; finding: ReactNode }): ReactNode => {
  const t = useText(daysText);
  const dense = grid.weeks.length > mostWide;
  return (
    <figure className="min-w-0">
      <figcaption className="num text-text-2">{finding}</figcaption>
      <div aria-hidden="true" className="mt-3 flex gap-2.5">
        <Weekdays week={namedWeek} dense={dense} />
        <div className="flex min-w-0 flex-1 justify-end overflow-hidden lg:justify-start">
          <div
            className={cx(
              'grid shrink-0 auto-cols-[20px] grid-flow-col grid-rows-[repeat(7,20px)]',
              dense ? 'lg:auto-cols-[19px]' : 'lg:auto-cols-[24px] lg:grid-rows-[repeat(7,24px)]',
            )}
          >
            {grid.weeks.flat().map((cell, at) =>
              cell ? (
                <span key={cell.day} className="grid place-items-center">
                  <DayBubble step={cell.step} {...(dense ? { className: 'size-[15px]' } : {})} />
                </span>
              ) : (
                <span key={`none${at}`} />
              ),
            )}
          </div>
        </div>
      </div>
      <Legend />
      <details className="mt-2 text-sm">
        <summary className="touch cursor-pointer py-1 text-text-3">{t('asTable')}</summary>
        <Rows grid={grid} />
      </details>
    </figure>
  );
};
