import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { kitText } from '../i18n/admin-kit/text.js';
import { useText } from '../i18n/index.js';
import { Check } from './check.js';
import { type Item, Items } from './items.js';
import { Match } from './match.js';
import { Table } from './table.js';
import { useMedia } from './use-media.js';
import { useRowKeys } from './use-row-keys.js';

export interface Column<R> {
  readonly key: string;
  readonly head: string;
  /** `mark` underlines what was searched for. */
  readonly cell: (row: R, mark: (text: string) => ReactNode) => ReactNode;
  /** Of the first column: what a row is called where it is named in words. */
  readonly name?: (row: R) => string;
  readonly numeric?: boolean;
  /** The order that the first press on its head asks for: `name`, or `-created` where the newest comes first. */
  readonly sort?: string;
  /** Shown only when chosen. */
  readonly off?: boolean;
  /** On a phone the first column is an item's title: this one stands at its right, or in the lines below. */
  readonly phone?: 'side' | 'line';
}

/** Chosen rows by id, with what they are called. */
export type Marks = ReadonlyMap<string, string>;
interface Named {
  readonly id: string;
}
export interface RowsProps<R extends Named> {
  /** What is listed, for those who listen. */
  readonly caption: string;
  readonly rows: readonly R[];
  readonly columns: readonly Column<R>[];
  /** What was searched for. */
  readonly query?: string;
  readonly href?: ((row: R) => string) | undefined;
  readonly order?: string;
  readonly onOrder?: (order: string) => void;
  /** Chosen rows; null where nothing can be done with many. */
  readonly marks?: Marks | null;
  readonly onMarks?: (marks: Marks) => void;
}

/** The same order the other way round. */
export const turned = (order: string): string => (order.startsWith('-') ? order.slice(1) : `-${order}`);

const orderOf = (sort: string, order: string): 'ascending' | 'descending' | 'none' =>
  order !== sort && order !== turned(sort) ? 'none' : order.startsWith('-') ? 'descending' : 'ascending';

/** Which rows are chosen, and the boxes that choose them. */
const useMarking = <R extends Named>({ rows, columns: [first], marks = null, onMarks }: RowsProps<R>) => {
  const t = useText(kitText);
  const nameOf = (row: R): string => first?.name?.(row) ?? row.id;
  const chosen = (row: R): boolean => marks?.has(row.id) ?? false;
  const put = (changed: readonly R[], on: boolean): void => {
    const others = [...(marks ?? [])].filter(([id]) => !changed.some((row) => row.id === id));
    onMarks?.(new Map([...others, ...(on ? changed.map((row): [string, string] => [row.id, nameOf(row)]) : [])]));
  };
  const all = rows.every(chosen);
  return {
    chosen,
    toggle: marks ? (row: R): void => put([row], !chosen(row)) : undefined,
    box: (row: R): ReactNode => (
      <Check
        bare
        label={t('markRow', { name: nameOf(row) })}
        checked={chosen(row)}
        onChange={(event) => put([row], event.target.checked)}
      />
    ),
    boxOfAll: <Check bare label={t('markAll')} checked={all} mixed={!all && rows.some(chosen)} onChange={() => put(rows, !all)} />,
  };
};

/** The rows of one page: a table, or items where the window is narrow, with the keys of a list. */
export const Rows = <R extends Named>(props: RowsProps<R>): ReactNode => {
  const { caption, rows, columns, query = '', href, order = '', onOrder, marks = null, onMarks } = props;
  const [navigate, wide, [first]] = [useNavigate(), useMedia('(width >= 768px)'), columns];
  const { chosen, toggle, box, boxOfAll } = useMarking(props);
  const open = href && ((row: R): void => void navigate(href(row)));
  const withRow = (act: ((row: R) => void) | undefined) => act && ((key: string): void => rows.filter(({ id }) => id === key).forEach(act));
  useRowKeys({ open: withRow(open), mark: withRow(toggle), leave: () => onMarks?.(new Map()) });
  const cellOf = (column: Column<R>, row: R): ReactNode => {
    const cell = column.cell(row, (text) => <Match text={text} query={query} />);
    return column === first && href ? <Link to={href(row)}>{cell}</Link> : cell;
  };
  const shared = { caption, rows, rowKey: ({ id }: R) => id, chosen };
  if (!wide) {
    const item = (row: R): Item => ({
      title: first ? cellOf(first, row) : row.id,
      side: columns.filter(({ phone }) => phone === 'side').map((column) => <div key={column.key}>{cellOf(column, row)}</div>),
      lines: columns.filter(({ phone }) => phone === 'line').map((column) => cellOf(column, row)),
    });
    return <Items {...shared} item={item} {...(marks ? { lead: box } : {})} />;
  }
  const heads = columns.map((column) => ({
    key: column.key,
    head: column.head,
    numeric: column.numeric ?? false,
    cell: (row: R) => cellOf(column, row),
    ...(column.sort
      ? { order: orderOf(column.sort, order), onOrder: () => onOrder?.(order === column.sort ? turned(order) : (column.sort ?? '')) }
      : {}),
  }));
  return <Table {...shared} opens={href !== undefined} columns={heads} {...(marks ? { lead: { head: boxOfAll, cell: box } } : {})} />;
};
