import type { TableField } from '#contracts/shared/imports';
import { readTexts, readToken, readTokens, readTruth } from './keys.js';
import { foldText } from './markup.js';
import type { TableRow } from './rows.js';

interface Column {
  readonly filled: number;
  readonly length: number;
  readonly keys: number;
  readonly serial: boolean;
  readonly distinct: number;
}

const describe = (rows: readonly TableRow[], at: number): Column => {
  const cells = rows.map((row) => row.cells[at]?.trim() ?? '');
  const filled = cells.filter((cell) => cell !== '');
  const numbers = filled.map((cell) => readToken(cell)).map((token) => (token?.form === 'number' ? token.value : null));
  const serial = filled.length > 1 && numbers.every((value, index) => value !== null && (index === 0 || value > (numbers[index - 1] ?? 0)));
  return {
    filled: filled.length,
    length: filled.reduce((sum, cell) => sum + cell.length, 0) / Math.max(1, filled.length),
    keys: filled.filter((cell) => cell.length < 20 && readTokens(cell) !== null).length,
    serial,
    distinct: new Set(filled.map(foldText)).size,
  };
};

const most = 0.85;

/** How many rows have in a column a key to the options of the other columns. */
const keyedRows = (rows: readonly TableRow[], key: number, options: readonly number[]): { texts: number; tokens: number } => {
  let texts = 0;
  let tokens = 0;
  for (const row of rows) {
    const cell = row.cells[key]?.trim() ?? '';
    if (cell === '') continue;
    const own = options.map((at) => row.cells[at]?.trim() ?? '');
    const found = readTokens(cell);
    if (readTexts(own, cell) !== null) texts += 1;
    else if (found?.every((token) => (token.form === 'letter' ? token.at < own.length : token.value <= own.length))) tokens += 1;
  }
  return { texts, tokens };
};

const trueFalse = (rows: readonly TableRow[], width: number): TableField[] | null => {
  if (width < 2 || width > 4) return null;
  for (let at = width - 1; at > 0; at -= 1) {
    const filled = rows.filter((row) => (row.cells[at]?.trim() ?? '') !== '');
    if (filled.length * 10 < rows.length * 9 || !filled.every((row) => readTruth(row.cells[at] ?? '') !== null)) continue;
    const stem = at - 1;
    return Array.from({ length: width }, (_none, column): TableField => (column === at ? 'key' : column === stem ? 'stem' : 'ignore'));
  }
  return null;
};

/** Questions with a short answer each and nothing else: most of the first column asks. */
const asking = (rows: readonly TableRow[], columns: readonly Column[]): TableField[] | null => {
  const stem = columns.length === 3 && columns[0]?.serial ? 1 : 0;
  if (rows.length < 2 || columns.length !== stem + 2) return null;
  const cell = (row: TableRow, at: number): string => row.cells[at]?.trim() ?? '';
  const asks = rows.filter((row) => /[?？]["'”’]?$|_{2,}/u.test(cell(row, stem))).length;
  if (asks < rows.length * most || rows.some((row) => cell(row, stem + 1) === '' || /[?？]$/u.test(cell(row, stem + 1)))) return null;
  return columns.map((_column, at): TableField => (at === stem ? 'stem' : at === stem + 1 ? 'key' : 'item'));
};

/**
 * What the columns are where nothing names them: a column of serial numbers may come first; then the question, two to eight options, the
 * key (letter, number or the text of an option), and perhaps an explanation. Null: the rows do not fit that.
 */
export const detectByContent = (rows: readonly TableRow[]): TableField[] | null => {
  if (rows.length === 0) return null;
  const widths = rows.map((row) => row.cells.findLastIndex((cell) => cell.trim() !== '') + 1);
  const width = Math.min(16, Math.max(...widths));
  const columns = Array.from({ length: width }, (_none, at) => describe(rows, at));
  const first = columns[0]?.serial && columns[0].length < 5 ? 1 : 0;
  let best: { fields: TableField[]; score: number } | null = null;
  for (let key = width - 1; key > first + 2; key -= 1) {
    if ((columns[key]?.filled ?? 0) < rows.length * most) continue;
    for (let stem = first; stem <= Math.min(first + 2, key - 3); stem += 1) {
      const options = Array.from({ length: key - stem - 1 }, (_none, index) => stem + 1 + index);
      if (options.length > 8 || (columns[stem]?.filled ?? 0) < rows.length * most) continue;
      const { texts, tokens } = keyedRows(rows, key, options);
      if (texts + tokens < rows.length * most) continue;
      const score = (texts + tokens) / rows.length + Math.min(1, (columns[stem]?.length ?? 0) / 200) + (key === width - 1 ? 0.01 : 0);
      if (best && score <= best.score) continue;
      const fields = columns.map((column, at): TableField => {
        if (at === key) return 'key';
        if (at === stem) return 'stem';
        if (at > stem && at < key) return 'option';
        if (at === 0 && first === 1) return 'item';
        return at === key + 1 && column.length > 15 ? 'explanation' : 'ignore';
      });
      best = { fields, score };
    }
  }
  return best?.fields ?? trueFalse(rows, width) ?? asking(rows, columns);
};
