import type { BijoyWay, TableField } from '#contracts/shared/imports';
import { optionLike } from './cell-faults.js';
import { fromBijoy } from '../../encodings/from-bijoy.js';
import { looksBijoy } from '../../encodings/looks-bijoy.js';
import { detectColumns, detectionRows, type Detected } from './detect-columns.js';
import type { TableRow } from './rows.js';

/** What a person said about the letters of Bijoy in a table. */
export interface BijoyHow {
  readonly bijoy?: BijoyWay;
  /** Columns by number from 0; without it those that look like Bijoy. */
  readonly bijoyColumns?: readonly number[];
}

const firstOf = (rows: Iterable<TableRow>): TableRow[] => {
  const first: TableRow[] = [];
  for (const row of rows) {
    first.push(row);
    if (first.length >= detectionRows) break;
  }
  return first;
};

/** ক, খ, গ and ঘ as keys are K, L, M and N in Bijoy: of no question with so few options the tenth and the following ones. */
const isBijoyKey = (cell: string): boolean => /^[\s(]*[KLMN][\s).]*$/.test(cell);
const bengaliKeys: Readonly<Record<string, string>> = { K: 'ক', L: 'খ', M: 'গ', N: 'ঘ' };
/** A letter alone says nothing of itself; as a key in a column of such keys it does. */
const readableKey = (cell: string): string =>
  isBijoyKey(cell) ? cell.replace(/[KLMN]/, (letter) => bengaliKeys[letter] ?? letter) : fromBijoy(cell).text;

/**
 * The columns of a table, by number from 0, that are typed in Bijoy. Options are looked at together, since one of them alone may hold nothing
 * but numbers and short words.
 */
export const bijoyColumnsOf = (rows: Iterable<TableRow>, { columns, headingAt }: Detected): number[] => {
  const body = firstOf(rows).slice(headingAt + 1);
  const cells = (column: number): string[] => body.map((row) => row.cells[column] ?? '').filter((cell) => cell.trim() !== '');
  const looks = (of: readonly number[]): boolean => looksBijoy(of.flatMap(cells).join('\n'));
  const at = (fields: readonly TableField[]): number[] => columns.flatMap((field, column) => (fields.includes(field) ? [column] : []));
  const options = at(optionLike);
  const found = new Set(columns.flatMap((field, column) => (field !== 'key' && looks([column]) ? [column] : [])));
  if (looks(options)) for (const column of options) found.add(column);
  for (const column of found.size > 0 ? at(['key']) : []) {
    const keys = cells(column);
    if (looks([column]) || (keys.length > 0 && keys.every(isBijoyKey))) found.add(column);
  }
  return [...found].toSorted((left, right) => left - right);
};

/** As `detectColumns`, also of headings that are typed in Bijoy. */
export const detectReadable = (rows: Iterable<TableRow>): Detected => {
  const found = detectColumns(rows);
  if (found.header && found.sure) return found;
  const first = firstOf(rows);
  const width = first.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const column = (at: number): string => first.map(({ cells }) => cells[at] ?? '').join('\n');
  if (!Array.from({ length: width }, (_none, at) => column(at)).some(looksBijoy)) return found;
  const readable = detectColumns(first.map((row) => ({ ...row, cells: row.cells.map(readableKey) })));
  return readable.sure ? readable : found;
};

/** How the cells of a table are turned into Unicode; null where nothing is. */
export const converterOf = (
  rows: Iterable<TableRow>,
  found: Detected,
  { bijoy, bijoyColumns }: BijoyHow,
): ((text: string, column: number) => string) | null => {
  if (bijoy !== 'convert') return null;
  const turned = new Set(bijoyColumns ?? bijoyColumnsOf(rows, found));
  if (turned.size === 0) return null;
  return (text, column) => (!turned.has(column) ? text : found.columns[column] === 'key' ? readableKey(text) : fromBijoy(text).text);
};
