import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.js';

export type Fill = 'filled' | 'half' | 'hollow' | 'crossed';

const looks: Readonly<Record<Fill, string>> = {
  filled: 'border-brand bg-brand',
  half: 'border-brand bg-[linear-gradient(90deg,var(--brand)_50%,transparent_50%)]',
  hollow: 'border-control',
  crossed: 'border-bad-solid text-bad',
};

/** The OMR circle as the sign of a state: full is done, half is under way, empty is to come. Words stand beside it. */
export const StateBubble = ({ fill, size = 28 }: { fill: Fill; size?: number }): ReactNode => (
  <span
    aria-hidden="true"
    className={cx('inline-grid shrink-0 place-items-center rounded-full border-[1.5px]', looks[fill])}
    style={{ width: size, height: size }}
  >
    {fill === 'crossed' ? (
      <svg viewBox="0 0 24 24" className="size-3/5 fill-none stroke-current stroke-[2.5]" strokeLinecap="round">
        <path d="M6 6l12 12M18 6L6 18" />
      </svg>
    ) : null}
  </span>
);
