import type { ReactNode } from 'react';

/** A ruled part of the order's page, with its name. */
export const Part = ({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }): ReactNode => (
  <section aria-label={title} className="border-t border-line px-3.5 py-3">
    <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3">
      <h3 className="text-[14px] leading-[21px] font-semibold">{title}</h3>
      {note === undefined ? null : <span className="text-xs text-text-3">{note}</span>}
    </div>
    {children}
  </section>
);
