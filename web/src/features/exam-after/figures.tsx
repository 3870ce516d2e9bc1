import type { ReactNode } from 'react';

export interface Figure {
  readonly label: string;
  readonly value: ReactNode;
  /** What it means, in words. */
  readonly note?: ReactNode;
}

/** Figures in one ruled line; they change in place. */
export const Figures = ({ label, figures }: { label: string; figures: readonly Figure[] }): ReactNode => (
  <section aria-label={label}>
    <dl className="grid grid-cols-2 border-t-[1.5px] border-b border-t-matra border-b-line lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {figures.map((figure) => (
        <div
          key={figure.label}
          className="min-w-0 border-line py-2.5 max-lg:even:border-l max-lg:even:pl-3.5 max-lg:nth-[n+3]:border-t lg:not-first:border-l lg:not-first:pl-[18px]"
        >
          <dt className="text-xs text-text-3">{figure.label}</dt>
          <dd>
            <span className="num block text-2xl font-semibold max-sm:text-xl">{figure.value}</span>
            {figure.note === undefined ? null : <span className="num block pr-2 text-xs text-text-3">{figure.note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  </section>
);
