import { cutText } from '#contracts/shared/cut-text';
import type { TableField } from '#contracts/shared/imports';
import { PackageProblem } from '../../packages/package-problem.js';
import type { NoteFate } from '../fates.js';
import type { Found } from '../reading.js';
import { detectReadable } from './bijoy-columns.js';
import type { Detected } from './detect-columns.js';
import { paperOf } from './paper-sheet.js';
import { tableHow, type ChosenColumns } from './read-csv.js';
import { isReadable, looksAsked, readAsBlocks, withoutColumns } from './read-rows.js';
import { RowFates } from './row-fates.js';
import { rowAsFound } from './rows.js';
import { isTitle } from './table-head.js';
import { readTable } from './read-table.js';
import type { Sheet } from './sheet.js';
import { openWorkbook } from './workbook.js';

const refused = (error: PackageProblem): Found => ({
  is: 'error',
  place: { sheet: null, line: 1, column: null, item: null },
  asFound: '',
  code: error.code,
  facts: error.facts,
  whole: true,
});

const headingOf = (sheet: Sheet, found: Detected): string => (sheet.rows[found.headingAt]?.cells ?? []).join('\u0001');

/** A sheet, and what its columns hold. */
interface Looked {
  readonly sheet: Sheet;
  readonly found: Detected;
}
const lookAt = (sheets: readonly Sheet[]): Looked[] => sheets.map((sheet) => ({ sheet, found: detectReadable(sheet.rows) }));

/** The first that holds questions, else the first that holds anything. */
const mainOf = (looked: readonly Looked[]): Looked | null =>
  looked.find(({ found }) => isReadable(found.columns)) ?? looked.find(({ sheet }) => sheet.rows.length > 0) ?? null;

/** The sheet that a person is shown for choosing columns. */
export const mainSheet = (sheets: readonly Sheet[]): Sheet | null => mainOf(lookAt(sheets))?.sheet ?? null;

/** How the questions of one sheet are read; null: nothing like questions stands in it. */
const sheetReading = ({ sheet, found }: Looked, how: ChosenColumns, main: Looked | null, note: NoteFate): Iterable<Found> | null => {
  const isNamed = main?.found.header === true;
  const alike = sheet === main?.sheet || (isNamed && headingOf(sheet, found) === headingOf(main.sheet, main.found));
  const columns: readonly TableField[] = alike && how.columns ? how.columns : found.columns;
  const blocks = alike && how.columns ? null : readAsBlocks(sheet.rows, note);
  if (blocks) return blocks;
  if (!isReadable(columns)) return paperOf(sheet, note) ?? (looksAsked(sheet.rows) ? withoutColumns(sheet.rows, note) : null);
  const header = alike && how.header !== undefined ? how.header : found.header;
  const { bijoyColumns, ...rest } = how;
  const own = alike && bijoyColumns ? how : rest;
  return readTable(sheet.rows, columns, header, tableHow(sheet.rows, { ...found, columns }, own), note);
};

/** A sheet beside those with questions: advice, lists for menus. Nobody misses what they do not see. */
function* beside(sheet: Sheet, note: NoteFate): Generator<Found> {
  const fates = new RowFates([], null, note);
  for (const [at, row] of sheet.rows.entries())
    yield* fates.whole(row, sheet.hidden || row.hidden ? 'field' : isTitle(row, at === 0) ? 'heading' : 'left-over');
}

/**
 * The questions of a workbook's sheets in their order. Columns that a person chose hold for the main sheet and for all with the same
 * headings; the others are found out by themselves. What stands in a sheet without anything like questions is left over where another has
 * some.
 */
export function* readSheets(sheets: readonly Sheet[], how: ChosenColumns = {}, note: NoteFate = () => undefined): Generator<Found> {
  const looked = lookAt(sheets);
  const main = mainOf(looked);
  const readings = looked.map((one) => sheetReading(one, how, main, note));
  const first = main?.sheet.rows[0];
  if (readings.some((reading) => reading !== null)) for (const [at, sheet] of sheets.entries()) yield* readings[at] ?? beside(sheet, note);
  else if (first)
    yield {
      is: 'error',
      place: { sheet: first.sheet, line: first.line, column: null, item: null },
      asFound: cutText(rowAsFound(first), 2000),
      code: 'no-questions',
      whole: true,
    };
}

/** Reads XLSX and ODS; a workbook that cannot be opened is one error with the file. */
export const readWorkbook = async (bytes: Uint8Array, how: ChosenColumns = {}, note?: NoteFate): Promise<Iterable<Found>> => {
  try {
    return readSheets(await openWorkbook(bytes), how, note);
  } catch (error) {
    if (error instanceof PackageProblem) return [refused(error)];
    throw error;
  }
};
