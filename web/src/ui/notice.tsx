import type { ReactNode } from 'react';
import { cx } from './cx.js';

const tones = { bad: 'border-bad-line bg-bad-tint', warn: 'border-warn-line bg-warn-tint' } as const;

/** What must be known where one is working: stays until it no longer holds, and is read out when it comes. */
export const Notice = ({ tone, title, children }: { tone: keyof typeof tones; title?: string; children?: ReactNode }): ReactNode => (
  <div role="alert" className={cx('flex flex-col items-start gap-2 rounded-control border px-4 py-3', tones[tone])}>
    {title ? <b>{title}</b> : null}
    {children}
  </div>
);
