import type { ReactNode } from 'react';
import { cx } from './cx.js';

const firstLetter = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? '';

/** A person's photo, or the first letter of the name. Says nothing to those who listen: the name stands beside it or on its button. */
export const Avatar = ({ name, photo, className }: { name: string; photo?: string | null; className?: string }): ReactNode =>
  photo ? (
    <img src={photo} alt="" width={32} height={32} className={cx('size-8 shrink-0 rounded-full object-cover', className)} />
  ) : (
    <span
      aria-hidden="true"
      className={cx(
        'inline-grid size-8 shrink-0 place-items-center rounded-full bg-brand-tint-2 text-[14px] font-semibold text-brand-text',
        className,
      )}
    >
      {firstLetter(name)}
    </span>
  );
