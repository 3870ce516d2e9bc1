import type { ReactNode } from 'react';
import { cx } from './cx.js';

interface Column<R> {
  readonly key: string;
  readonly head: string;
  readonly cell: (row: R) => ReactNode;
  /** Numbers stand at the right in equal digits. */
  readonly numeric?: boolean;
}

export interface TableProps<R> {
  /** What the table lists, for those who listen. */
  readonly caption: string;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string;
  readonly chosen?: (row: R) => boolean;
}

/** Rows by hairlines; the first column names the row. On phones its user shows items instead. */
export const Table = <R,>({ caption, columns, rows, rowKey, chosen }: TableProps<R>): ReactNode => (
  <div className="overflow-x-auto rounded-panel border border-line-2 bg-bg">
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              className={cx(
                'border-b border-line-2 bg-sunken px-2.5 py-[7px] text-xs font-semibold whitespace-nowrap text-text-3',
                column.numeric ? 'text-right' : 'text-left',
              )}
            >
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="[&>tr:last-child>*]:border-b-0">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            className={chosen?.(row) ? 'bg-brand-tint [&>:first-child]:shadow-[inset_3px_0_0_var(--brand)]' : undefined}
          >
            {columns.map((column, place) => {
              const look = cx(
                'border-b border-line px-2.5 py-2 align-middle',
                column.numeric ? 'num text-right whitespace-nowrap' : 'text-left',
              );
              return place === 0 ? (
                <th key={column.key} scope="row" className={cx(look, 'font-normal')}>
                  {column.cell(row)}
                </th>
              ) : (
                <td key={column.key} className={look}>
                  {column.cell(row)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
