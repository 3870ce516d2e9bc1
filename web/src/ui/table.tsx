import type { ReactNode } from 'react';
import { cx } from './cx.js';

export interface TableColumn<R> {
  readonly key: string;
  readonly head: string;
  readonly cell: (row: R) => ReactNode;
  /** Numbers stand at the right in equal digits. */
  readonly numeric?: boolean;
  /** Where rows can be put in order by it: how they are now, and what a press on the head does. */
  readonly order?: 'ascending' | 'descending' | 'none';
  readonly onOrder?: () => void;
}

export interface TableProps<R> {
  /** What the table lists, for those who listen. */
  readonly caption: string;
  readonly columns: readonly TableColumn<R>[];
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string;
  readonly chosen?: (row: R) => boolean;
  /** Before the first column: boxes to choose rows. */
  readonly lead?: { readonly head: ReactNode; readonly cell: (row: R) => ReactNode };
  /** A press on a row opens it (`useRowKeys`): it looks so. */
  readonly opens?: boolean;
}

const head = 'border-b border-line-2 bg-sunken px-2.5 py-[7px] text-xs font-semibold whitespace-nowrap text-text-3';
const arrows = { ascending: '↑', descending: '↓', none: '' } as const;

const Head = <R,>({ column: { head: title, order, onOrder, numeric } }: { column: TableColumn<R> }): ReactNode => (
  <th scope="col" aria-sort={order} className={cx(head, numeric ? 'text-right' : 'text-left')}>
    {order && onOrder ? (
      <button
        type="button"
        onClick={onOrder}
        className={cx('group -mx-1 rounded-badge px-1 font-semibold hover:text-text', order !== 'none' && 'text-text')}
      >
        {title}
        <span aria-hidden="true" className="ml-1 inline-block w-2.5 text-left">
          {arrows[order] || <span className="opacity-0 group-hover:opacity-60">↓</span>}
        </span>
      </button>
    ) : (
      title
    )}
  </th>
);

/** Rows by hairlines; the first column names the row. On phones its user shows items instead. */
export const Table = <R,>({ caption, columns, rows, rowKey, chosen, lead, opens = false }: TableProps<R>): ReactNode => (
  <div className="overflow-x-auto rounded-panel border border-line-2 bg-bg">
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {lead ? <th className={cx(head, 'w-9 pr-0 text-left leading-none')}>{lead.head}</th> : null}
          {columns.map((column) => (
            <Head key={column.key} column={column} />
          ))}
        </tr>
      </thead>
      <tbody className="[&>tr:last-child>*]:border-b-0">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            data-row={rowKey(row)}
            tabIndex={-1}
            className={cx(
              'focus-visible:outline-offset-[-2px]',
              opens && 'cursor-pointer hover:bg-sunken',
              chosen?.(row) && 'bg-brand-tint! [&>:first-child]:shadow-[inset_3px_0_0_var(--brand)]',
            )}
          >
            {lead ? <td className="border-b border-line py-2 pl-2.5 align-middle leading-none">{lead.cell(row)}</td> : null}
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
