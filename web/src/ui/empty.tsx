import type { ReactNode } from 'react';
import { FourBubbles } from './bubble.js';

/** Nothing here yet: what this place is for, and one act. */
export const Empty = ({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }): ReactNode => (
  <div className="flex flex-col items-start gap-1 py-6">
    <FourBubbles />
    <p className="mt-2 font-semibold">{title}</p>
    {children === undefined ? null : <p className="text-sm text-text-3">{children}</p>}
    {action === undefined ? null : <div className="mt-2">{action}</div>}
  </div>
);
