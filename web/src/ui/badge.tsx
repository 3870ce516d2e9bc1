import type { ReactNode } from 'react';
import { cx } from './cx.js';

export type BadgeTone = 'neutral' | 'brand' | 'ok' | 'warn' | 'bad';

const tones: Readonly<Record<BadgeTone, string>> = {
  neutral: 'bg-fill text-text-2',
  brand: 'bg-brand-tint text-brand-text shadow-[inset_0_0_0_1px_var(--brand-line)]',
  ok: 'bg-ok-tint text-ok shadow-[inset_0_0_0_1px_var(--ok-line)]',
  warn: 'bg-warn-tint text-warn shadow-[inset_0_0_0_1px_var(--warn-line)]',
  bad: 'bg-bad-tint text-bad shadow-[inset_0_0_0_1px_var(--bad-line)]',
};

/** A state in words; neutral unless someone must act. */
export const Badge = ({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }): ReactNode => (
  <span
    className={cx(
      'inline-flex h-[22px] shrink-0 items-center gap-[5px] rounded-badge px-2 text-xs leading-5! font-semibold whitespace-nowrap',
      tones[tone],
    )}
  >
    {children}
  </span>
);
