import type { ReactNode } from 'react';
import { cx } from './cx.js';

export interface Item {
  readonly title: ReactNode;
  /** At the right of the title: a state, a sum. */
  readonly side?: ReactNode;
  /** Below it, divided by dots. */
  readonly lines: readonly ReactNode[];
}

export interface ItemsProps<R> {
  /** What is listed, for those who listen. */
  readonly caption: string;
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string;
  readonly item: (row: R) => Item;
  readonly chosen?: (row: R) => boolean;
  readonly lead?: (row: R) => ReactNode;
}

/** Rows on a phone: two or three lines each, never a squeezed table. */
export const Items = <R,>({ caption, rows, rowKey, item, chosen, lead }: ItemsProps<R>): ReactNode => (
  <ul aria-label={caption} className="-mx-3 border-t border-line">
    {rows.map((row) => {
      const { title, side, lines } = item(row);
      const below = lines.filter((line) => line !== null && line !== undefined && line !== '');
      return (
        <li
          key={rowKey(row)}
          data-row={rowKey(row)}
          tabIndex={-1}
          className={cx(
            'flex gap-3 border-b border-line px-3 py-2.5 focus-visible:outline-offset-[-2px]',
            chosen?.(row) && 'bg-brand-tint shadow-[inset_3px_0_0_var(--brand)]',
          )}
        >
          {lead ? <span className="pt-0.5">{lead(row)}</span> : null}
          <div className="min-w-0 flex-1">
            <div className="flex items-start justify-between gap-2">
              <div className="min-w-0">{title}</div>
              {side === undefined ? null : <div className="shrink-0 text-right">{side}</div>}
            </div>
            {below.length === 0 ? null : (
              <div className="mt-0.5 text-xs text-text-3">
                {below.map((line, place) => (
                  <span key={place}>
                    {place > 0 ? <span aria-hidden="true"> · </span> : null}
                    {line}
                  </span>
                ))}
              </div>
            )}
          </div>
        </li>
      );
    })}
  </ul>
);
