import { cutText } from '#contracts/shared/cut-text';
import type { TableField } from '#contracts/shared/imports';
import type { Found, FoundPath } from '../reading.js';
import { detectColumns } from './detect-columns.js';
import { withoutGuard, isOwnHeading } from './guard.js';
import { countedFrom, KeyEvidence } from './key-way.js';
import { readTokens } from './keys.js';
import { readKind } from './kinds.js';
import { layoutOf, type Layout } from './layout.js';
import { readWeight, splitOptions } from './option-lists.js';
import { isBlank, placeOf, rowAsFound, type TableRow } from './rows.js';
import { keyCase, settle, type Asked } from './settle.js';

export interface TableHow {
  /** Turns the letters of a column into Unicode (Bijoy); `column` counts from 0. */
  readonly convert?: (text: string, column: number) => string;
  /** From where numbers in the key count, as a person said; without it the file must show it. */
  readonly base?: 0 | 1;
}

interface Head {
  readonly heading: TableRow | null;
  /** Rows before the first question. */
  readonly rows: number;
}

/** Templates explain their columns in a row of their own: "Text of the question (required)". */
const isAdvice = (row: TableRow, columns: readonly TableField[]): boolean =>
  row.cells.filter((cell) => /\((?:required|optional)\b|\bmandatory\b/i.test(cell)).length > 1 &&
  columns.every((field, at) => field !== 'key' || readTokens(row.cells[at] ?? '') === null);

const headOf = (rows: Iterable<TableRow>, header: boolean): Head => {
  if (!header) return { heading: null, rows: 0 };
  const first: TableRow[] = [];
  for (const row of rows) {
    first.push(row);
    if (first.length > 20) break;
  }
  const found = detectColumns(first);
  const at = found.headingAt >= 0 ? found.headingAt : first.findIndex((row) => !isBlank(row));
  const advice = isOwnHeading(first[at]?.cells ?? []) ? undefined : first[at + 1];
  return { heading: first[at] ?? null, rows: at + (advice && isAdvice(advice, found.columns) ? 2 : 1) };
};

const cleanYear = (year: string): string => year.trim().replace(/\.0$/, '');

const sourcesOf = (sources: readonly string[], years: readonly string[]): readonly string[] => {
  const [source, year] = [sources[0] ?? '', cleanYear(years[0] ?? '')];
  if (year === '' || source.includes(year)) return sources;
  return source === '' ? [year] : [`${source} ${year}`, ...sources.slice(1)];
};

const pathOf = (of: (field: TableField) => readonly string[]): FoundPath => {
  const path: Record<string, string> = {};
  for (const field of ['subject', 'chapter', 'topic'] as const) {
    const text = of(field)[0];
    if (text !== undefined) path[field] = cutText(text, 120);
  }
  return path;
};

class Reader {
  private readonly layout: Layout;
  private readonly own: boolean;

  public constructor(
    columns: readonly TableField[],
    private readonly heading: TableRow | null,
    private readonly how: TableHow,
  ) {
    this.layout = layoutOf(columns, heading);
    this.own = heading !== null && isOwnHeading(heading.cells);
  }

  private cell(row: TableRow, column: number): string {
    const raw = row.cells[column];
    if (raw === undefined || raw === '') return '';
    const text = row.sheet === null ? withoutGuard(raw, this.own) : raw;
    return this.how.convert ? this.how.convert(text, column) : text;
  }

  private filled(row: TableRow, columns: readonly number[]): readonly string[] {
    return columns.map((column) => this.cell(row, column)).filter((text) => text.trim() !== '');
  }

  /** Nothing that makes a question: no text, no option, no key. A heading row that comes again is none either. */
  public isEmpty(row: TableRow): boolean {
    if (row.fault) return false;
    const { at, stem, options } = this.layout;
    const telling = [stem, ...options, ...at('key'), ...at('right-option'), ...at('wrong-option'), ...at('number')];
    if (telling.every((column) => (row.cells[column] ?? '').trim() === '')) return true;
    return this.heading !== null && row.cells.every((cell, index) => cell === (this.heading?.cells[index] ?? ''));
  }

  /** Options with their weights, as the layout of the table has them. */
  private options(row: TableRow): Pick<Asked, 'options' | 'weights'> {
    const { at, options, marks } = this.layout;
    const right = this.filled(row, at('right-option'));
    if (at('right-option').length > 0) {
      const wrongCells = this.filled(row, at('wrong-option'));
      const one = at('wrong-option').length === 1 && wrongCells[0] !== undefined ? splitOptions(wrongCells[0]) : wrongCells;
      const others = this.filled(row, options).filter((text) => !right.includes(text));
      const wrong = [...one, ...others];
      return { options: [...right, ...wrong], weights: [...right.map(() => 1), ...wrong.map(() => 0)] };
    }
    if (options.length === 1 && options[0] !== undefined) return { options: splitOptions(this.cell(row, options[0])) };
    const cells = options.map((column) => this.cell(row, column));
    const last = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
    if (marks.length === 0) return { options: cells.slice(0, last) };
    const weights = cells.map((_cell, option) =>
      Math.max(0, ...marks.filter((mark) => mark.option === option).map((mark) => readWeight(this.cell(row, mark.column)) ?? 0)),
    );
    return {
      options: cells.slice(0, last),
      ...(weights.some((weight) => weight > 0) || at('key').length === 0 ? { weights: weights.slice(0, last) } : {}),
    };
  }

  /** Our own files say which letters they mean. */
  private ownWeights(options: readonly string[], keys: readonly string[]): Partial<Asked> {
    const letters = this.own && /^[A-H](?:,[A-H])*$/.test(keys[0] ?? '') ? keys[0]?.split(',') : undefined;
    if (!letters?.every((letter) => options[letter.charCodeAt(0) - 65])) return {};
    return { literal: true, weights: options.map((_option, at) => (letters.includes(String.fromCharCode(65 + at)) ? 1 : 0)) };
  }

  /** What tells how the file writes its keys; less than the whole question, because all rows are looked at for it first. */
  public keys(row: TableRow): Pick<Asked, 'options' | 'keys' | 'weights' | 'named' | 'literal' | 'explanation'> {
    const { at, named } = this.layout;
    const found = this.options(row);
    const keys = this.filled(row, at('key'));
    return {
      ...found,
      ...this.ownWeights(found.options, keys),
      keys,
      ...(named === undefined ? {} : { named }),
      explanation: this.filled(row, at('explanation')).join('\n'),
    };
  }

  public ask(row: TableRow): Asked {
    const { at, stem, item, options, kprim } = this.layout;
    const of = (field: TableField): readonly string[] => this.filled(row, at(field)).map((text) => text.trim());
    const number = of('number')[0];
    const id = this.cell(row, item).trim();
    return {
      place: placeOf(row, null, id === '' ? null : cutText(id, 120)),
      asFound: rowAsFound(row),
      kind: kprim ? { unsupported: 'kprim' } : readKind(of('kind')[0] ?? ''),
      stem: this.cell(row, stem),
      ...this.keys(row),
      mayHaveOptions: options.length > 0 || at('right-option').length > 0,
      ...(number === undefined ? {} : { number }),
      tolerance: of('tolerance')[0],
      stimulus: of('stimulus').join('\n'),
      picture: of('picture')[0],
      path: pathOf(of),
      sources: sourcesOf(of('source'), of('year')),
    };
  }
}

function* bodyOf(rows: Iterable<TableRow>, head: Head, reader: Reader): Generator<TableRow> {
  let passed = 0;
  for (const row of rows) {
    passed += 1;
    if (passed > head.rows && !reader.isEmpty(row)) yield row;
  }
}

/**
 * The questions of a table whose columns are known, one `Found` a row. `rows` is gone through twice (first to find out how the keys count),
 * so that nothing but the row at hand is held; a generator that runs once will not do. With `header` the rows down to the one with the
 * headings are none of the questions.
 */
export function* readTable(
  rows: Iterable<TableRow>,
  columns: readonly TableField[],
  header: boolean,
  how: TableHow = {},
): Generator<Found> {
  const head = headOf(rows, header);
  const reader = new Reader(columns, head.heading, how);
  const evidence = new KeyEvidence();
  for (const row of bodyOf(rows, head, reader)) if (!row.fault) evidence.add(keyCase(reader.keys(row)));
  const way = countedFrom(evidence.way(), how.base);
  for (const row of bodyOf(rows, head, reader)) {
    if (row.fault) yield { is: 'error', place: placeOf(row), asFound: rowAsFound(row), code: row.fault.code };
    else yield settle(reader.ask(row), way);
  }
}
