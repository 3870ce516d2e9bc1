import type { ReactNode } from 'react';
import { cx } from './cx.js';

/** A key of the keyboard, for people who look; a shortcut is never the only way. */
export const Kbd = ({ children, className }: { children: ReactNode; className?: string }): ReactNode => (
  <kbd
    aria-hidden="true"
    className={cx(
      'inline-block shrink-0 rounded-badge border border-b-2 border-line-2 bg-bg px-[5px] font-mono text-[11px] leading-4 font-normal text-text-3',
      className,
    )}
  >
    {children}
  </kbd>
);
