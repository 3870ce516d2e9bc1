import type { ReactNode } from 'react';

export interface Figure {
  readonly label: string;
  readonly value: string;
  readonly note?: string;
}

/** Figures in one ruled line; they change in place. */
export const FigureLine = ({ label, figures }: { label: string; figures: readonly Figure[] }): ReactNode => (
  <section aria-label={label} className="mb-5">
    <dl className="grid grid-cols-2 border-t-[1.5px] border-b border-t-matra border-b-line lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {figures.map(({ label: name, value, note }) => (
        <div
          key={name}
          className="min-w-0 border-line py-2.5 max-lg:even:border-l max-lg:even:pl-3.5 max-lg:nth-[n+3]:border-t lg:not-first:border-l lg:not-first:pl-[18px]"
        >
          <dt className="text-xs text-text-3">{name}</dt>
          <dd>
            <span className="num block text-2xl font-semibold max-sm:text-xl">{value}</span>
            <span className="num block pr-2 text-xs text-text-3">{note ?? ''}</span>
          </dd>
        </div>
      ))}
    </dl>
  </section>
);
