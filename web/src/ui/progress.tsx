import type { ReactNode } from 'react';
import { cx } from './cx.js';

const most = 100;

/** How far something is, of `max`; `label` names it. Null: under way, nobody knows how far. */
export const Progress = ({
  value,
  max = most,
  label,
  thin = false,
}: {
  value: number | null;
  max?: number;
  label: string;
  thin?: boolean;
}): ReactNode => {
  const whole = max > 0 ? max : most;
  const done = value === null ? null : Math.min(Math.max(value, 0), whole);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={done ?? undefined}
      aria-valuemin={0}
      aria-valuemax={whole}
      className={cx('w-full overflow-hidden bg-fill-2', thin ? 'h-0.5' : 'h-1.5 rounded-full')}
    >
      <div
        className={cx('h-full origin-left transition-transform duration-[160ms] ease-out', done === null ? 'bg-control' : 'bg-brand')}
        style={{ transform: `scaleX(${done === null ? 1 : done / whole})` }}
      />
    </div>
  );
};
