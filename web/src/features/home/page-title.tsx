import type { ReactNode } from 'react';

/** The title of a public page: hung from the rule, one sentence under it. */
export const PageTitle = ({ title, children }: { title: string; children?: ReactNode }): ReactNode => (
  <div className="hang mt-4 lg:mt-8">
    <h1 className="text-2xl">{title}</h1>
    {children === undefined ? null : <p className="mt-0.5 text-text-2">{children}</p>}
  </div>
);
