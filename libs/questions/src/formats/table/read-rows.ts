import type { TableField } from '#contracts/shared/imports';
import type { NoteFate } from '../fates.js';
import type { Found } from '../reading.js';
import { isForm, readForm } from './form-rows.js';
import { isBlocks, readBlocks } from './read-blocks.js';
import { RowFates } from './row-fates.js';
import { isBlank, placeOf, rowAsFound, type TableRow } from './rows.js';
import { isTcexam, readTcexam } from './tcexam.js';

/** Files whose questions are blocks of rows; null: each row is to be read by its columns. */
export const readAsBlocks = (rows: Iterable<TableRow>, note: NoteFate): Iterable<Found> | null => {
  if (isBlocks(rows)) return readBlocks(rows, note);
  if (isTcexam(rows)) return readTcexam(rows, note);
  return isForm(rows) ? readForm(rows, note) : null;
};

const looked = 200;
const asks = (cell: string): boolean => /[?？]["'”’)]?\s*$|_{3,}|\.{4,}/u.test(cell.slice(-200));

/** Whether rows are likely questions though nobody can say which column holds what: a column asks, and three more are filled. */
export const looksAsked = (rows: Iterable<TableRow>): boolean => {
  const asking = new Map<number, number>();
  let [count, wide] = [0, 0];
  for (const row of rows) {
    if (row.fault || isBlank(row)) continue;
    count += 1;
    if (row.cells.filter((cell) => cell.trim() !== '').length >= 3) wide += 1;
    for (const [at, cell] of row.cells.entries()) if (asks(cell.trim())) asking.set(at, (asking.get(at) ?? 0) + 1);
    if (count >= looked) break;
  }
  return count > 0 && wide * 2 >= count && Math.max(0, ...asking.values()) * 2 >= count;
};

/** Rows whose columns nobody knows, each told by itself: a person is asked what the columns hold. */
export function* withoutColumns(rows: Iterable<TableRow>, note: NoteFate): Generator<Found> {
  const fates = new RowFates([], null, note);
  for (const row of rows) {
    if (!row.fault && isBlank(row)) continue;
    yield { is: 'error', place: placeOf(row), asFound: rowAsFound(row), code: row.fault?.code ?? 'columns-unclear' };
    fates.asked(row, 'error');
  }
}

/** Enough columns to make anything of the rows, even if only to say row by row what is missing. */
export const isReadable = (columns: readonly TableField[]): boolean =>
  columns.includes('stem') && columns.some((field) => ['option', 'key', 'right-option', 'is-right', 'number'].includes(field));
