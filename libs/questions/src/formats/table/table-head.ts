import type { TableField } from '#contracts/shared/imports';
import { detectColumns } from './detect-columns.js';
import { isOwnHeading } from './guard.js';
import { readTokens } from './keys.js';
import { isBlank, withoutPictures, type TableRow } from './rows.js';

export interface Head {
  readonly heading: TableRow | null;
  /** The place of the headings among the rows; -1 without. */
  readonly at: number;
  /** Rows before the first question. */
  readonly rows: number;
}

const looked = 20;
const adviceWords =
  /\((?:required|optional|mandatory|default|between|e\.g|max)|\b(?:mandatory|required|optional|default is|max(?:imum)? \d+|characters max|for example|(?:write|enter|type|choose|select|put) (?:the|your|one)|text (?:of|for)|between \d)\b|লিখুন|আবশ্যক|ঐচ্ছিক/iu;

/** Templates explain their columns in a row of their own: "Text of the question (required)". */
const isAdvice = (row: TableRow, columns: readonly TableField[]): boolean => {
  const said = row.cells.filter((cell) => cell.length < 400 && adviceWords.test(cell)).length;
  const keyed = columns.some((field, at) => field === 'key' && readTokens(row.cells[at] ?? '') !== null);
  // An example may stand in the column of the key: then the question itself must be the description of one.
  return said > 1 && (!keyed || (said > 2 && adviceWords.test((row.cells[columns.indexOf('stem')] ?? '').slice(0, 400))));
};

/** The rows down to the first question: titles, headings, and what explains them. */
export const headOf = (rows: Iterable<TableRow>, header: boolean): Head => {
  if (!header) return { heading: null, at: -1, rows: 0 };
  const first: TableRow[] = [];
  for (const row of rows) {
    first.push(row);
    if (first.length > looked) break;
  }
  const found = detectColumns(first);
  const at = found.headingAt >= 0 ? found.headingAt : first.findIndex((row) => !isBlank(row));
  let after = at + 1;
  if (!isOwnHeading(first[at]?.cells ?? [])) while (first[after] && after < at + 3 && isAdvice(first[after]!, found.columns)) after += 1;
  const named = first[at];
  return { heading: named ? { ...named, cells: named.cells.map(withoutPictures) } : null, at, rows: after };
};

/** What stands above the headings or in a sheet without questions: its first row is a title, if it is short. */
export const isTitle = (row: TableRow, isFirst: boolean): boolean =>
  isFirst && row.cells.every((cell) => cell.length <= 80 && !/[.।]$/u.test(cell.trim()));
