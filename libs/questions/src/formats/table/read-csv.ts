import { cutText } from '#contracts/shared/cut-text';
import type { TableField } from '#contracts/shared/imports';
import type { NoteFate } from '../fates.js';
import type { Found } from '../reading.js';
import { csvRows } from './csv-rows.js';
import { detectDelimiter } from './delimiter.js';
import { converterOf, detectReadable, type BijoyHow } from './bijoy-columns.js';
import type { Detected } from './detect-columns.js';
import { isReadable, looksAsked, readAsBlocks, withoutColumns } from './read-rows.js';
import { readTable, type TableHow } from './read-table.js';
import type { TableRow } from './rows.js';

export { isReadable } from './read-rows.js';

/** Rows are kept for the second time they are asked for, as long as their texts together are no longer. */
const keptCharacters = 20_000_000;

/** The rows of a text, as often as they are asked for. */
export const csvTable = (text: string): Iterable<TableRow> => {
  const delimiter = detectDelimiter(text);
  let kept: readonly TableRow[] | null = null;
  const walk = function* (): Generator<TableRow> {
    if (kept) {
      yield* kept;
      return;
    }
    const rows: TableRow[] = [];
    for (const row of csvRows(text, delimiter)) {
      if (text.length <= keptCharacters) rows.push(row);
      yield row;
    }
    if (text.length <= keptCharacters) kept = rows;
  };
  return { [Symbol.iterator]: walk };
};

export interface ChosenColumns extends Pick<TableHow, 'base'>, BijoyHow {
  readonly columns?: readonly TableField[];
  readonly header?: boolean;
}

/** How one table is read, of what was chosen for the whole file. */
export const tableHow = (rows: Iterable<TableRow>, found: Detected, how: ChosenColumns): TableHow => {
  const convert = converterOf(rows, found, how);
  return { ...(convert ? { convert } : {}), ...(how.base === undefined ? {} : { base: how.base }) };
};

/** Reads CSV, TSV and the like, by chosen columns or by those that are found. */
export function* readCsv(text: string, how: ChosenColumns = {}, note: NoteFate = () => undefined): Generator<Found> {
  const rows = csvTable(text);
  const blocks = how.columns ? null : readAsBlocks(rows, note);
  if (blocks) {
    yield* blocks;
    return;
  }
  const found = detectReadable(rows);
  const columns = how.columns ?? found.columns;
  if (isReadable(columns)) {
    yield* readTable(rows, columns, how.header ?? found.header, { ...tableHow(rows, { ...found, columns }, how), dated: true }, note);
    return;
  }
  if (looksAsked(rows)) {
    yield* withoutColumns(rows, note);
    return;
  }
  for (const row of rows) {
    const place = { sheet: null, line: row.line, column: null, item: null };
    const asFound = cutText(row.fault?.text ?? row.cells.join(' | '), 2000);
    yield { is: 'error', place, asFound, code: row.fault?.code ?? 'no-questions', whole: true };
    return;
  }
}
