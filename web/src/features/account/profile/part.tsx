import type { ReactNode } from 'react';

/** One part of the page, which the side list leads to: it hangs from its rule, and its title can take the focus. */
export const Part = ({ id, title, why, children }: { id: string; title: string; why?: string; children: ReactNode }): ReactNode => (
  <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-20 not-first:mt-10">
    <div className="hang">
      <h2 id={`${id}-title`} tabIndex={-1} className="text-xl focus:outline-none">
        {title}
      </h2>
      {why === undefined ? null : <p className="text-sm text-text-3">{why}</p>}
    </div>
    <div className="mt-4 max-w-[480px]">{children}</div>
  </section>
);
