import { cutText } from '#contracts/shared/cut-text';
import type { Place } from '../reading.js';
import { asFoundLength } from '../reading.js';

/** A row of a sheet as text. `fault`: the row is broken and its cells are not to be trusted. */
export interface TableRow {
  readonly sheet: string | null;
  /** The physical line of a text file where the row begins, or the number of the row in its sheet; from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly fault?: { readonly code: 'unclosed-quote' | 'broken-block'; readonly text: string };
}

/** Columns beyond this one are not looked at: a stray cell far to the right must not make every row as wide. */
export const mostColumns = 60;

export const isBlank = (row: TableRow): boolean => !row.fault && row.cells.every((cell) => cell.trim() === '');

export const placeOf = (row: TableRow, column: number | null = null, item: string | null = null): Place => ({
  sheet: row.sheet,
  line: row.line,
  column: column === null ? null : column + 1,
  item,
});

export const rowAsFound = (row: TableRow): string =>
  cutText(row.fault?.text ?? row.cells.filter((cell) => cell.trim() !== '').join(' | '), asFoundLength);
