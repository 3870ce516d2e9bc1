import type { TableField } from '#contracts/shared/imports';
import { readTexts, readToken, readTokens, readTruth } from './keys.js';
import { foldText } from './markup.js';
import { isOptionList, readLabels } from './option-lists.js';
import type { TableRow } from './rows.js';

interface Column {
  readonly filled: number;
  /** Of its cells, on average. */
  readonly length: number;
  readonly serial: boolean;
  readonly distinct: number;
  /** Nothing but names of pictures. */
  readonly pictures: boolean;
  /** Nothing but single letters, or nothing but small numbers. */
  readonly signs: 'letter' | 'number' | null;
  /** As many of its cells have several words or a question mark. */
  readonly worded: number;
  /** As many end like a question. */
  readonly asking: number;
  /** Nothing but lists of options. */
  readonly lists: boolean;
}

const most = 0.85;
const cellAt = (row: TableRow, at: number): string => row.cells[at]?.trim() ?? '';
const pictureName =
  /^(?:(?:https?:\/\/|www\.)\S+|[^\s<>]{1,200}\.(?:png|jpe?g|gif|webp|svg|bmp)|\[?(?:image|picture|img|ছবি)[\s\d._:-]*\]?)$/i;

const signsOf = (filled: readonly string[]): Column['signs'] => {
  const forms = filled.map((cell) => {
    const [token] = (cell.length < 20 ? readTokens(cell) : null) ?? [];
    return token === undefined || (token.form === 'number' && token.value > 8) ? null : token.form;
  });
  const share = (form: 'letter' | 'number'): number => forms.filter((one) => one === form).length / Math.max(1, filled.length);
  if (share('letter') >= most) return 'letter';
  return share('number') >= most ? 'number' : null;
};

const describe = (rows: readonly TableRow[], at: number): Column => {
  const filled = rows.map((row) => cellAt(row, at)).filter((cell) => cell !== '');
  const numbers = filled.map((cell) => readToken(cell)).map((token) => (token?.form === 'number' ? token.value : null));
  const count = (holds: (cell: string) => boolean): number => filled.filter(holds).length;
  return {
    filled: filled.length,
    length: filled.reduce((sum, cell) => sum + cell.length, 0) / Math.max(1, filled.length),
    serial: filled.length > 1 && numbers.every((value, index) => value !== null && (index === 0 || value > (numbers[index - 1] ?? 0))),
    distinct: new Set(filled.map(foldText)).size,
    pictures: filled.length > 0 && count((cell) => pictureName.test(cell)) >= filled.length * most,
    signs: signsOf(filled),
    asking: count((cell) => /(?:[?？:]|\u0983|_{2,}\S?)$/u.test(cell)),
    lists: filled.length > 0 && count((cell) => isOptionList(cell) || cell.split(',').length > 2) >= filled.length * most,
    worded: count((cell) => /\S\s+\S/u.test(cell) || /[?？]$/u.test(cell)),
  };
};

/** Whether nearly all rows have in a column a key to the options of the other columns; by which of the ways a key is written. */
const keysTo = (rows: readonly TableRow[], key: number, options: readonly number[]): 'texts' | 'signs' | null => {
  let [texts, tokens] = [0, 0];
  for (const row of rows) {
    const cell = cellAt(row, key);
    if (cell === '') continue;
    const own = options.map((at) => cellAt(row, at));
    const found = readTokens(cell);
    if (readTexts(own, cell) !== null) texts += 1;
    else if (found?.every((token) => (token.form === 'letter' ? token.at < own.length : token.value <= own.length))) tokens += 1;
  }
  if (texts + tokens < rows.length * most) return null;
  return texts > tokens ? 'texts' : 'signs';
};

/** The one column that asks, of those that may; null where several could or none does. */
const stemAmong = (rows: readonly TableRow[], columns: readonly Column[], places: readonly number[]): number | null => {
  const wordy = places.filter((at) => {
    const column = columns[at];
    return (
      column && !column.pictures && column.signs === null && column.filled >= rows.length * most && column.distinct * 2 > column.filled
    );
  });
  const asks = wordy.filter((at) => (columns[at]?.worded ?? 0) >= rows.length * 0.5);
  if (asks.length !== 1) return wordy.length === 1 && (columns[wordy[0]!]?.length ?? 0) >= 8 ? wordy[0]! : null;
  return asks[0]!;
};

const named = (columns: readonly Column[], named: Readonly<Partial<Record<number, TableField>>>): TableField[] =>
  columns.map(
    (column, at) => named[at] ?? (column.pictures ? 'picture' : at === 0 && column.serial && column.length < 5 ? 'item' : 'ignore'),
  );

/** Words, or letters of which both occur: an `N` alone is also a newton. */
const isTruth = (cells: readonly string[]): boolean => {
  const truths = cells.map(readTruth);
  return !truths.includes(null) && (cells.every((cell) => cell.length > 1) || new Set(truths).size > 1);
};

/** Statements and whether each is true. What is said behind the key explains. */
const trueFalse = (rows: readonly TableRow[], columns: readonly Column[]): TableField[] | null => {
  if (columns.length < 2 || columns.length > 8) return null;
  const truths = columns.flatMap((column, at) =>
    column.filled * 10 >= rows.length * 9 && isTruth(rows.map((row) => cellAt(row, at)).filter((cell) => cell !== '')) ? [at] : [],
  );
  const [key] = truths;
  if (key === undefined || truths.length > 1) return null;
  const left = columns.flatMap((_column, at) => (at < key ? [at] : []));
  const right = columns.flatMap((column, at) => (at > key && column.filled > 0 && !column.pictures ? [at] : []));
  const stem = stemAmong(rows, columns, key === 0 ? right : left);
  if (stem === null) return null;
  const said = right.filter((at) => at !== stem && (columns[at]?.worded ?? 0) * 2 > (columns[at]?.filled ?? 0));
  return named(columns, { [key]: 'key', [stem]: 'stem', ...(said[0] === undefined ? {} : { [said[0]]: 'explanation' as const }) });
};

/** Questions with a short answer each and nothing else: most of the first column asks. */
const asking = (rows: readonly TableRow[], columns: readonly Column[]): TableField[] | null => {
  const stem = columns.length === 3 && columns[0]?.serial ? 1 : 0;
  if (rows.length < 2 || columns.length !== stem + 2) return null;
  const asks = rows.filter((row) => /[?？]["'”’]?$|_{2,}/u.test(cellAt(row, stem))).length;
  if (asks < rows.length * most || rows.some((row) => cellAt(row, stem + 1) === '' || /[?？]$/u.test(cellAt(row, stem + 1)))) return null;
  return columns.map((_column, at): TableField => (at === stem ? 'stem' : at === stem + 1 ? 'key' : 'item'));
};

interface Choice {
  readonly key: number;
  readonly stem: number;
  readonly options: readonly number[];
  readonly by: 'letters' | 'texts' | 'numbers';
  readonly score: number;
}

/** A text of its own in nearly every row; where any column asks, it is one that does. */
const readsLikeStem = (rows: readonly TableRow[], columns: readonly Column[], column: Column): boolean => {
  if (column.pictures || column.serial || column.filled < rows.length * most) return false;
  if (rows.length > 3 && column.distinct * 2 <= column.filled) return false;
  return column.asking > 0 || columns.every((other) => other.asking * 2 < rows.length);
};

const choicesAt = (rows: readonly TableRow[], columns: readonly Column[], key: number): Choice[] => {
  const first = columns[0]?.serial && columns[0].length < 5 ? 1 : 0;
  const choices: Choice[] = [];
  const signs = columns[key]?.signs;
  for (let stem = first; stem <= Math.min(first + 3, key - 3); stem += 1) {
    const column = columns[stem];
    const options = columns.flatMap((one, at) => (at > stem && at < key && !one.pictures && one.filled > 0 ? [at] : []));
    if (!column || !readsLikeStem(rows, columns, column) || options.length < 2 || options.length > 8) continue;
    // An option that asks, or holds several, is none.
    if (options.some((at) => columns[at]!.lists || columns[at]!.asking > column.asking)) continue;
    const way = keysTo(rows, key, options);
    if (way === null) continue;
    const by = way === 'texts' && signs !== 'letter' ? 'texts' : signs === 'letter' ? 'letters' : way === 'texts' ? 'texts' : 'numbers';
    choices.push({ key, stem, options, by, score: Math.min(1, column.length / 200) + (column.worded / rows.length) * 0.5 });
  }
  return choices;
};

/** A column beside the options that says the same again and again names a subject or a set: by letters it would shift every key. */
const isShifted = (rows: readonly TableRow[], columns: readonly Column[], { options, by }: Choice): boolean => {
  if (by === 'texts' || rows.length < 5) return false;
  const share = (at: number): number => (columns[at]?.distinct ?? 0) / Math.max(1, columns[at]?.filled ?? 0);
  const shares = options.map(share);
  return [shares[0], shares.at(-1)].some((one) => (one ?? 1) <= 0.3) && shares.some((one) => one > 0.5);
};

/** Options with labels of their own, and one column among them without. */
const isUneven = (rows: readonly TableRow[], { options }: Choice): boolean => {
  const labelled = rows.map(
    (row) => options.filter((at) => readLabels([cellAt(row, at), `${cellAt(row, at)[0] === 'A' ? 'B' : 'A'}) x`])).length,
  );
  const some = labelled.filter((count) => count > 0 && count < options.length).length;
  return options.length > 2 && some >= rows.length * most;
};

/** Another column outside the options that could as well be the key: of letters beside letters, of numbers beside numbers or few letters. */
const isRivalled = (rows: readonly TableRow[], columns: readonly Column[], { key, stem, options, by }: Choice): boolean =>
  columns.some((column, at) => {
    if (at === key || at < stem || options.includes(at) || column.signs === null || column.filled < rows.length * most) return false;
    if (rows.length > (by === 'numbers' ? 9 : 3) && column.distinct < 2) return false;
    if (column.signs === 'letter' || by === 'numbers') return true;
    const few = rows.length < 4 || (columns[key]?.distinct ?? 0) < 3;
    return by === 'letters' && (few || options.every((option) => columns[option]?.signs !== null));
  });

/** The key that all signs point to: texts of options before letters before numbers, and never one of two that are as good. */
const bestChoice = (rows: readonly TableRow[], columns: readonly Column[]): Choice | null => {
  const keys = columns.flatMap((column, at) => (column.filled >= rows.length * most && at > 2 ? [at] : []));
  const all = keys.flatMap((key) => choicesAt(rows, columns, key));
  // What is the same in every row (marks, a year) is no key.
  const varied = all.filter(({ key }) => rows.length < 4 || (columns[key]?.distinct ?? 0) > 1);
  for (const by of ['texts', 'letters', 'numbers'] as const) {
    const ways = varied.filter((choice) => choice.by === by);
    const last = Math.max(...ways.map(({ key }) => key));
    const [best] = ways.filter(({ key }) => key === last).toSorted((one, other) => other.score - one.score);
    if (!best) continue;
    // Letters can be options too (`a`, `b`, `c`): but then all of them are.
    const signed = best.options.filter((at) => columns[at]?.signs != null);
    const kinds = new Set(best.options.map((at) => columns[at]?.signs ?? null));
    const mixed = kinds.size > 1 && (by !== 'texts' || signed.includes(best.options.at(-1)!));
    return mixed || isUneven(rows, best) || isRivalled(rows, columns, best) || isShifted(rows, columns, best) ? null : best;
  }
  return null;
};

/**
 * What the columns are where nothing names them: a column of serial numbers may come first; then the question, two to eight options, the
 * key (letter, number or the text of an option), and perhaps an explanation; names of pictures stand anywhere. Null: the rows do not fit
 * that, or fit it in two ways.
 */
export const detectByContent = (rows: readonly TableRow[]): TableField[] | null => {
  // Of a single row nobody can say what holds in all.
  if (rows.length < 2) return null;
  const widths = rows.map((row) => row.cells.findLastIndex((cell) => cell.trim() !== '') + 1);
  const width = Math.min(16, Math.max(...widths));
  const columns = Array.from({ length: width }, (_none, at) => describe(rows, at));
  const best = bestChoice(rows, columns);
  if (!best) return trueFalse(rows, columns) ?? asking(rows, columns);
  const { key, stem, options } = best;
  const explains = columns[key + 1];
  return named(columns, {
    ...Object.fromEntries(options.map((at) => [at, 'option'] as const)),
    [stem]: 'stem',
    [key]: 'key',
    ...(explains && explains.length > 15 && !explains.pictures ? { [key + 1]: 'explanation' as const } : {}),
  });
};
