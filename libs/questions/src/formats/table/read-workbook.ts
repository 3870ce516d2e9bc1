import { cutText } from '#contracts/shared/cut-text';
import type { TableField } from '#contracts/shared/imports';
import { PackageProblem } from '../../packages/package-problem.js';
import type { Found } from '../reading.js';
import { detectReadable } from './bijoy-columns.js';
import type { Detected } from './detect-columns.js';
import { isReadable, tableHow, type ChosenColumns } from './read-csv.js';
import { readTable } from './read-table.js';
import { openWorkbook, type Sheet } from './workbook.js';

const refused = (error: PackageProblem): Found => ({
  is: 'error',
  place: { sheet: null, line: 1, column: null, item: null },
  asFound: '',
  code: error.code,
  facts: error.facts,
  whole: true,
});

const headingOf = (sheet: Sheet, found: Detected): string => (sheet.rows[found.headingAt]?.cells ?? []).join('\u0001');

/** The sheet that a person is shown for choosing columns: the first that holds questions, else the first that holds anything. */
export const mainSheet = (sheets: readonly Sheet[]): Sheet | null =>
  sheets.find((sheet) => isReadable(detectReadable(sheet.rows).columns)) ?? sheets.find((sheet) => sheet.rows.length > 0) ?? null;

/**
 * The questions of a workbook's sheets in their order. Columns that a person chose hold for the main sheet and for all with the same
 * headings; the others are found out by themselves. A sheet without anything like questions (advice, lists for menus) is passed over where
 * another has some.
 */
export function* readSheets(sheets: readonly Sheet[], how: ChosenColumns = {}): Generator<Found> {
  const main = mainSheet(sheets);
  const mainFound = main && detectReadable(main.rows);
  let read = false;
  for (const sheet of sheets) {
    const found = detectReadable(sheet.rows);
    const alike = sheet === main || (main && mainFound?.header && headingOf(sheet, found) === headingOf(main, mainFound));
    const columns: readonly TableField[] = alike && how.columns ? how.columns : found.columns;
    if (!isReadable(columns)) continue;
    read = true;
    const header = alike && how.header !== undefined ? how.header : found.header;
    const { bijoyColumns, ...rest } = how;
    const own = alike && bijoyColumns ? how : rest;
    yield* readTable(sheet.rows, columns, header, tableHow(sheet.rows, { ...found, columns }, own));
  }
  const first = main?.rows[0];
  if (!read && first)
    yield {
      is: 'error',
      place: { sheet: first.sheet, line: first.line, column: null, item: null },
      asFound: cutText(first.cells.join(' | '), 2000),
      code: 'no-questions',
      whole: true,
    };
}

/** Reads XLSX and ODS; a workbook that cannot be opened is one error with the file. */
export const readWorkbook = async (bytes: Uint8Array, how: ChosenColumns = {}): Promise<Iterable<Found>> => {
  try {
    return readSheets(await openWorkbook(bytes), how);
  } catch (error) {
    if (error instanceof PackageProblem) return [refused(error)];
    throw error;
  }
};
