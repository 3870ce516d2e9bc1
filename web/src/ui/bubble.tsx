import type { ReactNode } from 'react';
import { cx } from './cx.js';

export type BubbleState = 'empty' | 'filled' | 'right' | 'wrong';

const states: Readonly<Record<BubbleState, string>> = {
  empty: 'border-control bg-bg text-text-2',
  filled: 'border-brand bg-brand font-semibold text-on-brand',
  right: 'border-ok-solid bg-ok-solid text-bg',
  wrong: 'border-bad-solid text-bad',
};

/** The OMR circle (a rounded square where several may be chosen): filled with ink means done. */
export const Bubble = ({
  state = 'empty',
  square = false,
  size = 28,
  children,
}: {
  state?: BubbleState;
  square?: boolean;
  size?: number;
  children?: ReactNode;
}): ReactNode => (
  <span
    className={cx(
      'inline-grid shrink-0 place-items-center border-[1.5px] text-[14px] leading-none transition-colors duration-[90ms]',
      square ? 'rounded-control' : 'rounded-full',
      states[state],
    )}
    style={{ width: size, height: size }}
  >
    {children === undefined ? null : <span className={state === 'empty' || state === 'filled' ? 'pt-0.5' : undefined}>{children}</span>}
  </span>
);

/** Four small bubbles: the sign of an empty place. */
export const FourBubbles = (): ReactNode => (
  <span aria-hidden="true" className="flex gap-1.5">
    {[0, 1, 2, 3].map((place) => (
      <Bubble key={place} size={14} />
    ))}
  </span>
);
