import type { ReactNode } from 'react';
import { formatDate } from '../../i18n/dates.js';
import { useLocale } from '../../i18n/index.js';
import { dayStart } from '../../i18n/iso-day.js';

interface Bar {
  readonly day: string;
  readonly value: number;
}

interface DayBarsProps<B extends Bar> {
  /** In their order; all zero: nothing is drawn. */
  readonly days: readonly B[];
  /** The finding, of the highest bar and its day. */
  readonly say: (best: B, day: string) => string;
  /** Name of the table below, and the table. */
  readonly asTable: string;
  readonly children: ReactNode;
}

const [width, height] = [600, 128];

/** The highest; of equals the first. */
export const bestDay = <B extends Bar>(days: readonly B[]): B | undefined =>
  days.reduce<B | undefined>((most, bar) => (most && most.value >= bar.value ? most : bar), undefined);

/** A bar a day, the highest in ink and in words; a table for who wants the numbers. */
export const DayBars = <B extends Bar>({ days, say, asTable, children }: DayBarsProps<B>): ReactNode => {
  const locale = useLocale();
  const [best, first, last] = [bestDay(days), days[0], days.at(-1)];
  if (!best || !first || !last || best.value === 0) return null;
  const step = width / days.length;
  const gap = Math.min(2, step / 4);
  const day = (iso: string): string => formatDate(dayStart(iso), locale);
  return (
    <figure>
      <figcaption className="mb-2 text-sm text-text-2">{say(best, day(best.day))}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true" className="block h-32 w-full">
        {[0, height / 2].map((y) => (
          <line key={y} x1="0" x2={width} y1={y + 0.5} y2={y + 0.5} className="stroke-line" vectorEffect="non-scaling-stroke" />
        ))}
        {days.map((bar, place) => {
          const tall = Math.max(0, (bar.value / best.value) * height);
          return (
            <rect
              key={bar.day}
              x={place * step + gap / 2}
              y={height - tall}
              width={Math.max(step - gap, 0.5)}
              height={tall}
              className={bar === best ? 'fill-brand' : 'fill-control'}
            />
          );
        })}
        <line x1="0" x2={width} y1={height - 0.5} y2={height - 0.5} className="stroke-control" vectorEffect="non-scaling-stroke" />
      </svg>
      <div aria-hidden="true" className="num mt-1 flex justify-between text-xs text-text-3">
        <span>{day(first.day)}</span>
        <span>{day(last.day)}</span>
      </div>
      <details className="mt-1 text-sm">
        <summary className="cursor-pointer py-1 text-text-3">{asTable}</summary>
        {children}
      </details>
    </figure>
  );
};
