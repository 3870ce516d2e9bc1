import type { ReactNode } from 'react';

export interface Change {
  readonly key: string;
  readonly label: string;
  /** Empty where there was nothing to compare with. */
  readonly before: string;
  readonly after: string;
  readonly note?: string | undefined;
}

/** What differs, line by line: before → after. */
export const Changes = ({ lines }: { lines: readonly Change[] }): ReactNode => (
  <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[minmax(0,auto)_minmax(0,1fr)]">
    {lines.map(({ key, label, before, after, note }) => (
      <div key={key} className="contents">
        <dt className="text-text-3 not-first:max-sm:mt-1">{label}</dt>
        <dd>
          {before === '' ? null : (
            <>
              <span className="text-text-2">{before}</span>
              <span aria-hidden="true" className="mx-1.5 text-text-3">
                →
              </span>
            </>
          )}
          <b>{after}</b>
          {note ? <span className="block text-text-2">{note}</span> : null}
        </dd>
      </div>
    ))}
  </dl>
);
