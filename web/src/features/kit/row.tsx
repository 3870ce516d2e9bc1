import type { ReactNode } from 'react';

/** Parts beside each other, as far as there is room. */
export const Row = ({ children }: { children: ReactNode }): ReactNode => (
  <div className="flex flex-wrap items-center gap-3 py-2">{children}</div>
);

/** A part with the name by which the code knows it. */
export const Named = ({ name, children }: { name: string; children: ReactNode }): ReactNode => (
  <div className="flex flex-col items-start gap-1">
    {children}
    <code className="font-mono text-xs text-text-3">{name}</code>
  </div>
);
