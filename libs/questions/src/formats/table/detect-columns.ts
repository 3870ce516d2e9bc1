import type { TableField } from '#contracts/shared/imports';
import { detectByContent } from './detect-by-content.js';
import { foldHeading, readHeading, type Heading } from './header-words.js';
import { readTexts, readTokens } from './keys.js';
import { isBlank, maxColumns, withoutPictures, type TableRow } from './rows.js';

/** Headings stand within these first rows: exports carry a title and lines of advice above them. */
const headingRows = 15;
export const detectionRows = 200;

export interface Detected {
  /** Whether a row names the columns. */
  readonly header: boolean;
  /** By number from 0. */
  readonly columns: readonly TableField[];
  /** Whether the columns suffice to read questions without asking a person. */
  readonly sure: boolean;
  /** Where the headings stand among the rows that were given: -1 without. */
  readonly headingAt: number;
}

const series: readonly (readonly string[])[] = [[...'abcdefgh'], [...'কখগঘঙচছজ'], [...'12345678']];
/** Whether letters or numbers that stand alone can be the names of options: `a b c d`, `1 2 3 4`, each once, from the first on. */
const isSeries = (labels: readonly string[]): boolean =>
  series.some((signs) => signs.slice(0, labels.length).every((sign) => labels.includes(sign)) && labels.length <= signs.length);

const settle = (found: readonly (Heading | null)[]): TableField[] => {
  const fields: TableField[] = [];
  const strong = (field: TableField): boolean => found.some((one) => one?.field === field && !one.weak);
  const bare = found.flatMap((one) => (one?.field === 'option' && one.weak ? [one.label ?? ''] : []));
  const letters = isSeries(bare) ? bare.length : 0;
  const ownOptions = found.filter((one) => one?.field === 'option' && !one.either && (!one.weak || letters > 1)).length;
  const wrongs = strong('wrong-option');
  const options = found.filter((one) => one?.field === 'option').length;
  const marks = found.filter((one) => one?.field === 'is-right').length;
  for (const one of found) {
    let field: TableField = one?.field ?? 'ignore';
    if (one?.either && ownOptions > 1) field = 'key';
    if (one?.weak && field === 'stem' && strong('stem')) field = 'ignore';
    if (one?.weak && field === 'key' && strong('key')) field = 'ignore';
    if (one?.weak && field === 'topic' && strong('topic')) field = strong('subject') ? 'ignore' : 'subject';
    if (one?.weak && field === 'option' && letters < 2) field = 'ignore';
    // "Richtig", "Right" alone beside several options names the key; only one for each option says whether that one is right.
    if (field === 'is-right' && marks === 1 && options > 1 && !strong('key')) field = 'key';
    if (field === 'key' && wrongs && !found.some((other) => other?.field === 'option')) field = 'right-option';
    // Of several columns that can be only one, the first counts.
    if (['stem', 'item', 'kind', 'number', 'tolerance'].includes(field) && fields.includes(field)) field = 'ignore';
    fields.push(field);
  }
  return fields;
};

const count = (columns: readonly TableField[], field: TableField): number => columns.filter((one) => one === field).length;

/** Enough to read questions from: what is asked, and what is right. */
const suffices = (columns: readonly TableField[]): boolean =>
  count(columns, 'stem') === 1 &&
  (count(columns, 'key') > 0 || count(columns, 'right-option') > 0 || count(columns, 'is-right') > 1 || count(columns, 'number') > 0);

/** `Answer, Correct, Answer, Correct`: the same two names again and again are options, and beside each whether it is right. */
const asPairs = (cells: readonly string[], found: readonly (Heading | null)[]): readonly (Heading | null)[] => {
  const names = cells.map(foldHeading);
  const again = (pattern: RegExp): number[][] =>
    [...new Set(names.filter((name) => pattern.test(name)))]
      .map((name) => names.flatMap((other, at) => (other === name ? [at] : [])))
      .filter((places) => places.length > 1);
  const [options] = again(/^(?:answer|option|choice|response|answer (?:text|option|choice)|উত্তর|অপশন|বিকল্প)$/);
  const rights = again(/^(?:(?:is )?(?:correct|right|true)|fraction|weight|score|grade|points|সঠিক)$/).find(
    (places) => places.length === options?.length,
  );
  if (!options || !rights) return found;
  return found.map((one, at) => (options.includes(at) ? { field: 'option' } : rights.includes(at) ? { field: 'is-right' } : one));
};

/** The fields that a row names when it is read as headings; null: it is none. */
const asHeadings = (row: TableRow): { columns: TableField[]; known: number } | null => {
  const cells = row.cells.slice(0, maxColumns).map(withoutPictures);
  const found = asPairs(
    cells,
    cells.map((cell) => (cell.length > 200 || /[?？]\s*$/.test(cell) ? null : readHeading(cell))),
  );
  const filled = cells.filter((cell) => cell.trim() !== '').length;
  const columns = settle(found);
  // A row of options `a`, `b`, `c` must not outdo the headings above it.
  const known = columns.reduce((sum, field, at) => sum + (field === 'ignore' ? 0 : found[at]?.weak ? 0.5 : 1), 0);
  const asks = count(columns, 'stem') === 1;
  // A row that asks is a question, whatever its options look like.
  if (
    !asks &&
    cells.some((cell, at) => /[?？]\s*$/u.test(cell.slice(-20)) || (found[at] === null && /(?:\S+\s+){4}\S/u.test(cell.slice(0, 200))))
  )
    return null;
  const options = count(columns, 'option') + count(columns, 'wrong-option') + count(columns, 'right-option');
  const keyed = count(columns, 'key') + count(columns, 'is-right') + count(columns, 'number') > 0;
  if (!(asks && (options > 0 || keyed)) && !(options > 1 && keyed)) return null;
  return known >= 2 && known * 4 >= filled ? { columns, known } : null;
};

/** A column without a heading of its own that holds the questions: the longest text left of the options. */
const withStem = (columns: TableField[], rows: readonly TableRow[]): TableField[] => {
  if (columns.includes('stem')) return columns;
  let best = -1;
  let longest = 0;
  for (const [at, field] of columns.entries()) {
    if (field !== 'ignore' && field !== 'item') continue;
    const length = rows.reduce((sum, row) => sum + (row.cells[at]?.length ?? 0), 0) / Math.max(1, rows.length);
    if (length > longest) [best, longest] = [at, length];
  }
  return longest < 8 ? columns : columns.map((field, at) => (at === best ? 'stem' : field));
};

/**
 * Who typed a key over the heading of a template left its column without a name: a letter or number above nothing but letters or numbers,
 * right of the options.
 */
const withKey = (columns: TableField[], headings: readonly string[], rows: readonly TableRow[]): TableField[] => {
  const keyed = (['key', 'right-option', 'is-right', 'number'] as const).some((field) => columns.includes(field));
  if (keyed || count(columns, 'option') < 2) return columns;
  const found = columns.flatMap((field, at) => {
    if (field !== 'ignore' || at < columns.lastIndexOf('option') || !/^[1-8A-Ha-h১-৮ক-জ]$/u.test((headings[at] ?? '').trim())) return [];
    const cells = rows.map((row) => row.cells[at]?.trim() ?? '').filter((cell) => cell !== '');
    const keys = cells.filter((cell) => readTokens(cell) !== null).length;
    return cells.length > 0 && keys * 10 >= cells.length * 8 && (cells.length < 4 || new Set(cells).size > 1) ? [at] : [];
  });
  return found.length === 1 ? columns.map((field, at) => (at === found[0] ? 'key' : field)) : columns;
};

/** A row that asks, or has a key to its own options where the others have theirs, is one of them and names nothing. */
const namesColumns = (row: TableRow, columns: readonly TableField[]): boolean => {
  const options = columns.flatMap((field, at) => (field === 'option' ? [row.cells[at]?.trim() ?? ''] : []));
  const isKey = (cell: string): boolean => readTokens(cell) !== null || readTexts(options, cell) !== null;
  return (
    !row.cells.some((cell) => /[?？]\s*$/u.test(cell.slice(-20))) &&
    columns.every((field, at) => field !== 'key' || !isKey(row.cells[at] ?? ''))
  );
};

const isOfNames = ({ cells }: TableRow): boolean => {
  const names = cells.filter((cell) => cell.trim() !== '');
  return names.length > 2 && names.every((cell) => cell.length <= 40 && /^[^?？\d০-৯]*\p{L}[^?？\d০-৯]+$/u.test(cell.trim()));
};

/**
 * Finds out which column of a sheet holds what, from its first rows (`detectionRows` are plenty): by a row of headings, wherever it stands
 * among the first fifteen, else by what the columns hold. Rows above the headings are titles.
 */
export const detectColumns = (given: Iterable<TableRow>): Detected => {
  const rows: TableRow[] = [];
  for (const row of given) {
    rows.push(row);
    if (rows.length >= detectionRows) break;
  }
  let best: { columns: TableField[]; known: number; at: number } | null = null;
  for (const [at, row] of rows.slice(0, headingRows).entries()) {
    if (isBlank(row)) continue;
    const found = asHeadings(row);
    if (found && found.known > (best?.known ?? 0)) best = { ...found, at };
  }
  if (best) {
    const below = rows.slice(best.at + 1);
    const columns = withKey(withStem(best.columns, below), rows[best.at]?.cells ?? [], below);
    return { header: true, columns, sure: suffices(columns), headingAt: best.at };
  }
  const body = rows.filter((row) => !row.fault && !isBlank(row));
  const columns = detectByContent(body);
  if (columns) return { header: false, columns, sure: true, headingAt: -1 };
  // A first row of unknown names above rows that can be told by their content.
  const below = detectByContent(body.slice(1));
  if (below && body[0] && namesColumns(body[0], below))
    return { header: true, columns: below, sure: true, headingAt: rows.indexOf(body[0]) };
  const width = body.reduce((most, row) => Math.max(most, row.cells.length), 0);
  const unknown = { columns: Array.from({ length: width }, () => 'ignore' as const), sure: false };
  // Names that nobody knows above a single row: somebody may have said before what such columns hold.
  if (body.length === 2 && isOfNames(body[0]!)) return { ...unknown, header: true, headingAt: rows.indexOf(body[0]!) };
  return { ...unknown, header: false, headingAt: -1 };
};
