import type { ReactNode } from 'react';
import { cx } from './cx.js';

/** A panel of the back office: a head with its title and what belongs to it, then rows. */
export const Panel = ({
  title,
  more,
  className,
  children,
}: {
  title: string;
  more?: ReactNode;
  className?: string;
  children: ReactNode;
}): ReactNode => (
  <section aria-label={title} className={cx('min-w-0 rounded-panel border border-line-2 bg-bg', className)}>
    <div className="flex items-center justify-between gap-3 border-b border-line px-3.5 py-2.5">
      <h2 className="text-[14px] leading-[21px]">{title}</h2>
      {more === undefined ? null : <span className="shrink-0 text-sm">{more}</span>}
    </div>
    {children}
  </section>
);
