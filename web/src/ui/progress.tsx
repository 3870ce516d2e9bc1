import type { ReactNode } from 'react';
import { cx } from './cx.js';

/** How far something is; `label` names it. Value of `max`, which is 100 unless said. */
export const Progress = ({
  value,
  max = 100,
  label,
  thin = false,
}: {
  value: number;
  max?: number;
  label: string;
  thin?: boolean;
}): ReactNode => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuenow={value}
    aria-valuemin={0}
    aria-valuemax={max}
    className={cx('w-full overflow-hidden bg-fill-2', thin ? 'h-0.5' : 'h-1.5 rounded-full')}
  >
    <div
      className="h-full origin-left bg-brand transition-transform duration-[160ms] ease-out"
      style={{ transform: `scaleX(${max > 0 ? Math.min(value / max, 1) : 0})` }}
    />
  </div>
);
