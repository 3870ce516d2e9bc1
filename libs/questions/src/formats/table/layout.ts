import type { TableField } from '#contracts/shared/imports';
import { foldHeading, readHeading, saysKprim } from './header-words.js';
import type { TableRow } from './rows.js';

/** The columns of a table by what they hold, worked out once. */
export interface Layout {
  readonly at: (field: TableField) => readonly number[];
  readonly stem: number;
  readonly item: number;
  readonly options: readonly number[];
  /** For each column of `is-right`: which option it speaks of. */
  readonly marks: readonly { readonly column: number; readonly option: number }[];
  /** From where the numbers count, as the headings tell it. */
  readonly named?: 0 | 1;
  readonly kprim: boolean;
  /** Columns of keys are counted or named alike (`Answer 1`, `Answer 2`): each adds a right answer. */
  readonly counted: boolean;
  readonly width: number;
}

const startOf = (labels: readonly (string | undefined)[]): 0 | 1 | undefined => {
  const numbers = labels.map((label) => (label && /^\d+$/.test(label) ? Number(label) : -1));
  const first = numbers[0];
  if (numbers.length < 2 || (first !== 0 && first !== 1)) return undefined;
  return numbers.every((number, index) => number === first + index) ? first : undefined;
};

/** Where the numbers of the key begin, if a heading says so: `option1` … are named by number; an index counts from 0, a number from 1. */
const namedBase = (headings: readonly string[], keys: readonly number[], options: readonly number[]): 0 | 1 | undefined => {
  const labels = startOf(options.map((at) => readHeading(headings[at] ?? '')?.label));
  const names = keys.map((at) => foldHeading(headings[at] ?? ''));
  if (names.some((name) => /\b(?:index|idx)\b/.test(name))) return labels === 1 ? undefined : 0;
  return labels ?? (names.some((name) => /(?<![\p{L}\p{M}])(?:number|no|num|নং|নম্বর)(?![\p{L}\p{M}])/u.test(name)) ? 1 : undefined);
};

const labelAt = (headings: readonly string[], at: number): string | undefined => readHeading(headings[at] ?? '')?.label;

/** Which option a column of `is-right` speaks of: by its label, else the one on its left, or on its right where the first stands first. */
const marksOf = (headings: readonly string[], rights: readonly number[], options: readonly number[]): Layout['marks'] => {
  const byLabel = rights.map((column) => {
    const label = labelAt(headings, column);
    return { column, option: label === undefined ? -1 : options.findIndex((at) => labelAt(headings, at) === label) };
  });
  if (byLabel.every((mark) => mark.option >= 0)) return byLabel;
  const ahead = (rights[0] ?? 0) < (options[0] ?? 0) ? 0 : 1;
  return rights.map((column) => ({ column, option: options.filter((at) => at < column).length - ahead }));
};

const areCounted = (headings: readonly string[]): boolean => {
  const names = headings.map((heading) => foldHeading(heading).replace(/ ?(?:\d+|[a-h])$/, ''));
  return names.every((name) => name === names[0]);
};

export const layoutOf = (columns: readonly TableField[], heading: TableRow | null): Layout => {
  const byField = new Map<TableField, number[]>();
  for (const [index, field] of columns.entries()) byField.set(field, [...(byField.get(field) ?? []), index]);
  const none: readonly number[] = [];
  const at = (field: TableField): readonly number[] => byField.get(field) ?? none;
  const headings = heading?.cells ?? [];
  const options = at('option');
  const rights = at('is-right');
  return {
    at,
    stem: at('stem')[0] ?? -1,
    item: at('item')[0] ?? -1,
    options,
    marks: marksOf(headings, rights, options),
    named: namedBase(headings, at('key'), options),
    kprim: saysKprim(headings),
    counted: areCounted(at('key').map((column) => headings[column] ?? '')),
    width: columns.length,
  };
};
