import type { TableField } from '#contracts/shared/imports';
import { readTruth } from './keys.js';
import { isOptionList, readWeight } from './option-lists.js';
import { isBlank, type CellAbout, type TableRow } from './rows.js';

/** Rows that were put together, and what their columns hold then. */
export interface Joined {
  readonly rows: Iterable<TableRow>;
  readonly columns: readonly TableField[];
}

const looked = 400;
/** More than an option list has; the common stage says that they are too many. */
const maxOptions = 16;

interface Shape {
  readonly stem: number;
  readonly option: number;
  readonly item: number;
  /** What says of each option whether it is right; -1 where the key stands once. */
  readonly mark: number;
}

const cellOf = (row: TableRow, at: number): string => (at < 0 ? '' : (row.cells[at]?.trim() ?? ''));

/** Whether the row goes on with the question above it: its text is missing, or comes again. */
const goesOn = (row: TableRow, above: TableRow | undefined, { stem, option, item }: Shape): boolean => {
  if (!above || row.fault || above.fault) return false;
  const said = cellOf(row, stem);
  if (said === '') return cellOf(row, item) === '' || cellOf(row, item) === cellOf(above, item) || cellOf(row, option) !== '';
  return said === cellOf(above, stem) && cellOf(row, item) === cellOf(above, item) && cellOf(row, option) !== cellOf(above, option);
};

const isTick = (cell: string): boolean => /^[x✓✔☑√*✗✘❌-]$/iu.test(cell) || readTruth(cell) !== null;

function* groupsOf(rows: Iterable<TableRow>, shape: Shape): Generator<TableRow[]> {
  let group: TableRow[] = [];
  for (const row of rows) {
    if (isBlank(row)) continue;
    if (group[0] && goesOn(row, group[0], shape)) group.push(row);
    else {
      if (group.length > 0) yield group;
      group = [row];
    }
  }
  if (group.length > 0) yield group;
}

/**
 * Whether a column says beside each option if it is right: by ticks and words, or by 1 and 0 in every row. One that says the same beside
 * all options of most questions repeats a key.
 */
const saysBeside = (groups: readonly (readonly TableRow[])[], shape: Shape, at: number): boolean => {
  let [ticks, same] = [0, 0];
  for (const group of groups) {
    const options = group.filter((row) => cellOf(row, shape.option) !== '');
    const cells = options.map((row) => cellOf(row, at));
    const filled = cells.filter((cell) => cell !== '');
    if (filled.length === options.length && new Set(filled).size === 1) same += 1;
    if (filled.every(isTick)) ticks += filled.length;
    else if (filled.length < options.length || filled.some((cell) => readWeight(cell) === null)) return false;
    else ticks += 1;
  }
  return ticks > 0 && same * 5 <= groups.length;
};

const shapeOf = (rows: Iterable<TableRow>, columns: readonly TableField[]): Shape | null => {
  const only = (field: TableField): number => (columns.filter((one) => one === field).length === 1 ? columns.indexOf(field) : -1);
  const shape = { stem: only('stem'), option: only('option'), item: only('item'), mark: -1 };
  if (shape.stem < 0 || shape.option < 0 || columns.some((field) => field === 'right-option' || field === 'wrong-option')) return null;
  const groups: TableRow[][] = [];
  let count = 0;
  for (const group of groupsOf(rows, shape)) {
    groups.push(group);
    count += group.length;
    if (count > looked) break;
  }
  // Most questions have two rows at least.
  if (groups.filter((group) => group.length > 1).length * 2 <= groups.length) return null;
  // Where the text comes again in each row, a list of options in one cell is a question of its own.
  const again = groups.flatMap((group) => group.slice(1)).filter((row) => cellOf(row, shape.stem) !== '');
  const lists = again.filter((row) => isOptionList(cellOf(row, shape.option))).length;
  if (lists * 5 > again.length) return null;
  const several = groups.filter((group) => group.length > 1);
  const mark = only('is-right') >= 0 ? only('is-right') : only('key');
  return { ...shape, mark: mark >= 0 && (columns[mark] === 'is-right' || saysBeside(several, shape, mark)) ? mark : -1 };
};

/** The cells that a question has once; what differs from row to row is told together. */
const sharedCells = (group: readonly TableRow[], columns: readonly TableField[], { option, mark }: Shape): string[] =>
  columns.map((field, at) => {
    if (at === option || at === mark) return '';
    const said = [...new Set(group.map((row) => cellOf(row, at)).filter((cell) => cell !== ''))];
    return field === 'key' ? said.join(',') : field === 'explanation' || field === 'stimulus' ? said.join('\n') : (said[0] ?? '');
  });

/** `True` in the first row may be the key, or may say that the first option is right. */
const unclearTruth = (options: readonly TableRow[], { option, mark }: Shape): string | null => {
  const said = options.flatMap((row, at) =>
    mark >= 0 && readTruth(cellOf(row, mark)) !== null ? [{ at, truth: readTruth(cellOf(row, mark)) }] : [],
  );
  const [first] = said;
  const marks = options.map((row) => cellOf(row, mark));
  // The same beside all of them may be a key that is repeated.
  if (mark >= 0 && options.length > 1 && marks[0] !== '' && new Set(marks).size === 1 && readWeight(marks[0]!) !== 0) return marks[0]!;
  if (said.length !== 1 || !first) return null;
  const own = options.findIndex((row) => readTruth(cellOf(row, option)) === first.truth);
  return own >= 0 && own !== first.at ? cellOf(options[first.at]!, mark) : null;
};

const joined = (group: readonly TableRow[], columns: readonly TableField[], shape: Shape): TableRow => {
  const [head] = group;
  if (!head || group.length === 1) return head ?? { sheet: null, line: 1, cells: [] };
  const options = group.filter((row) => cellOf(row, shape.option) !== '').slice(0, maxOptions);
  const cells = sharedCells(group, columns, shape);
  const about = new Map<number, CellAbout>();
  for (const row of group)
    for (const [at, one] of row.about ?? []) if (at !== shape.option && (!about.has(at) || one.fault)) about.set(at, one);
  for (const row of options) {
    const own = row.about?.get(shape.option);
    if (own) about.set(cells.length, own);
    cells.push(cellOf(row, shape.option), ...(shape.mark < 0 ? [] : [cellOf(row, shape.mark)]));
  }
  const unclear = unclearTruth(options, shape);
  return {
    ...head,
    cells,
    parts: group,
    ...(about.size > 0 ? { about } : {}),
    ...(group.some(({ hidden }) => hidden) ? { hidden: true } : {}),
    ...(unclear === null ? {} : { unclear }),
  };
};

/**
 * A sheet with one option in each row, the question in the first of them (or in each): the rows of a question as one. Null: it is none.
 * Merged cells come as one that is filled and others that are not.
 */
export const joinRows = (rows: Iterable<TableRow>, columns: readonly TableField[]): Joined | null => {
  const shape = shapeOf(rows, columns);
  if (!shape) return null;
  const more = Array.from({ length: maxOptions }, (): readonly TableField[] =>
    shape.mark < 0 ? ['option'] : ['option', 'is-right'],
  ).flat();
  const kept = columns.map((field, at): TableField => (at === shape.option || at === shape.mark ? 'ignore' : field));
  return {
    rows: {
      *[Symbol.iterator]() {
        for (const group of groupsOf(rows, shape)) {
          if (group.length === 1 && group[0]) yield { ...joinedAlone(group[0], columns, shape) };
          else yield joined(group, columns, shape);
        }
      },
    },
    columns: [...kept, ...more],
  };
};

/** A question whose options are not there, or a row that is broken. */
const joinedAlone = (row: TableRow, columns: readonly TableField[], shape: Shape): TableRow => {
  if (row.fault) return row;
  const option = cellOf(row, shape.option);
  return {
    ...row,
    cells: [...sharedCells([row], columns, shape), ...(option === '' ? [] : [option, cellOf(row, shape.mark)])],
    parts: [row],
  };
};
