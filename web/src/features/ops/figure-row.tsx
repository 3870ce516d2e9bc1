import type { ReactNode } from 'react';
import type { OpsRoom } from '#contracts/http/ops-shapes';
import { promises, type PromiseMark, type PromiseName } from '#contracts/shared/promises';
import { useText } from '../../i18n/index.js';
import { cx } from '../../ui/cx.js';
import { linesOf, measured, num, type Point, rate } from './figures.js';
import { opsText } from './text.js';
import { ink, markIn, MarkWord, worstOf } from './words.js';

/** The last five minutes of one figure. What it shows stands beside it as a figure. */
const Spark = ({ values }: { values: readonly (number | null)[] }): ReactNode => (
  <svg viewBox="0 0 200 44" preserveAspectRatio="none" aria-hidden="true" className="my-1 block h-7 w-full md:h-9">
    {linesOf(values).map((points) => (
      <polyline key={points} points={points} fill="none" stroke="var(--brand)" strokeWidth={2} vectorEffect="non-scaling-stroke" />
    ))}
  </svg>
);

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly values: readonly (number | null)[];
  readonly more: string;
  readonly mark: PromiseMark;
  readonly main?: boolean;
}

/** Read from across the room: the value is the largest on the page. */
const Figure = ({ label, value, values, more, mark, main = false }: FigureProps): ReactNode => (
  <div
    className={cx(
      'flex min-w-0 flex-col border-line px-3 py-2.5 not-last:border-r max-md:border-b max-md:[&:nth-child(even)]:border-r-0 md:px-4',
    )}
  >
    <dt className="text-sm text-text-2 md:text-md">{label}</dt>
    <dd
      className={cx(
        'num leading-[1.15]! font-semibold whitespace-nowrap',
        main ? 'text-[38px] md:text-[6.5vw]' : 'text-[34px] md:text-[4.4vw]',
        ink[mark],
      )}
    >
      {value}
    </dd>
    <dd className="mt-auto">
      <Spark values={values} />
      <span className="num flex flex-wrap items-center justify-between gap-x-3 text-sm text-text-3">
        {more}
        {mark === 'good' ? null : <MarkWord mark={mark} />}
      </span>
    </dd>
  </div>
);

/** The four figures: who is in, what is saved, how fast, and how late the board is. */
export const FigureRow = ({ room, points }: { room: OpsRoom; points: readonly Point[] }): ReactNode => {
  const t = useText(opsText);
  const { people, rates, promises: judged } = room;
  const of = (name: keyof Point): (number | null)[] => points.map((point) => point[name]);
  const limit = (name: PromiseName): string => t('limit', { bound: measured(promises[name].good, promises[name].unit) });
  return (
    <dl className="grid grid-cols-2 border-y border-line md:grid-cols-[1.5fr_1fr_1fr_1fr]">
      <Figure
        main
        label={t('inExams')}
        value={num(people.inExams)}
        values={of('inExams')}
        more={t('inExamsMore', { connected: num(people.connected), sockets: num(people.sockets) })}
        mark={people.inExams === null ? 'unknown' : 'good'}
      />
      <Figure
        label={t('saves')}
        value={rate(rates.savesPerSecond)}
        values={of('saves')}
        more={t('savesMore', { submits: rate(rates.submitsPerSecond), requests: rate(rates.requestsPerSecond) })}
        mark={worstOf(markIn(judged, 'save-errors'), markIn(judged, 'http-errors'))}
      />
      <Figure
        label={t('saveTime')}
        value={measured(rates.saveP95Ms, 'ms')}
        values={of('saveTime')}
        more={limit('save-time')}
        mark={worstOf(markIn(judged, 'save-time'), markIn(judged, 'submit-time'))}
      />
      <Figure
        label={t('boardLag')}
        value={measured(rates.boardLagMs, 'ms')}
        values={of('boardLag')}
        more={limit('board-lag')}
        mark={markIn(judged, 'board-lag')}
      />
    </dl>
  );
};
