import { letterAt } from '../paper/label-alphabets.js';
import { cutText } from '#contracts/shared/cut-text';
import type { TableField } from '#contracts/shared/imports';
import type { FoundPath } from '../reading.js';
import { withoutGuard, isOwnHeading } from './guard.js';
import { readKind } from './kinds.js';
import { layoutOf, type Layout } from './layout.js';
import { looksOf, setOff, type Looks } from './cell-looks.js';
import { readWeight, separatorOf, splitOptions, type Separator } from './option-lists.js';
import { rightAndWrong } from './right-and-wrong.js';
import { placeOf, rowAsFound, type TableRow } from './rows.js';
import type { Asked } from './settle.js';

export interface TableHow {
  /** Turns the letters of a column into Unicode (Bijoy); `column` counts from 0. */
  readonly convert?: (text: string, column: number) => string;
  /** From where numbers in the key count, as a person said; without it the file must show it. */
  readonly base?: 0 | 1;
  /** The text was saved by a spreadsheet program, which makes dates of fractions. */
  readonly dated?: boolean;
}

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

/** Rows that are looked at for what holds in all of them. */
const looked = 2000;

function* firstOf(rows: Iterable<TableRow>): Generator<TableRow> {
  let count = 0;
  for (const row of rows) {
    yield row;
    count += 1;
    if (count >= looked) return;
  }
}

/** Rows of a table whose columns are known, as questions to be settled. */
export class TableReader {
  private readonly layout: Layout;
  private readonly own: boolean;
  private readonly usual: Separator | null;
  private readonly looks: Looks;
  private readonly keyed: boolean;

  public constructor(
    columns: readonly TableField[],
    private readonly heading: TableRow | null,
    private readonly how: TableHow,
    body: Iterable<TableRow>,
  ) {
    this.layout = layoutOf(columns, heading);
    this.own = heading !== null && isOwnHeading(heading.cells);
    const { at, options } = this.layout;
    const [only] = options;
    this.usual = options.length === 1 && only !== undefined ? separatorOf([...firstOf(body)].map((row) => this.cell(row, only))) : null;
    this.keyed = (['key', 'right-option', 'is-right', 'number'] as const).some((field) => at(field).length > 0);
    this.looks = options.length > 1 ? looksOf(firstOf(body), options) : [];
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
    if (telling.every((column) => (row.cells[column] ?? '').trim() === '' && row.about?.get(column)?.fault === undefined)) return true;
    return this.heading !== null && row.cells.every((cell, index) => cell === (this.heading?.cells[index] ?? ''));
  }

  /** Options with their weights, as the layout of the table has them. */
  private options(row: TableRow): Pick<Asked, 'options' | 'weights' | 'together'> {
    const { at, options, marks } = this.layout;
    const right = this.filled(row, at('right-option'));
    if (at('right-option').length > 0) {
      const wrongCells = this.filled(row, at('wrong-option'));
      const one = at('wrong-option').length === 1 && wrongCells[0] !== undefined ? splitOptions(wrongCells[0]) : wrongCells;
      const others = this.filled(row, options).filter((text) => !right.includes(text));
      const wrong = [...one, ...others];
      return { options: [...right, ...wrong], weights: [...right.map(() => 1), ...wrong.map(() => 0)] };
    }
    if (options.length === 1 && options[0] !== undefined)
      return { options: splitOptions(this.cell(row, options[0]), this.usual), together: true };
    const said = options.length === 0 ? rightAndWrong(this.filled(row, at('key'))) : null;
    if (said) return said;
    const cells = options.map((column) => this.cell(row, column));
    const last = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
    const [look] = this.looks;
    if (!this.keyed && look !== undefined) {
      const right = setOff(row, options, look);
      return { options: cells.slice(0, last), weights: cells.slice(0, last).map((_cell, place) => (right.includes(place) ? 1 : 0)) };
    }
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
    return { literal: true, weights: options.map((_option, at) => (letters.includes(letterAt(at)) ? 1 : 0)) };
  }

  /** What tells how the file writes its keys; less than the whole question, because all rows are looked at for it first. */
  public keys(row: TableRow): Pick<Asked, 'options' | 'keys' | 'weights' | 'named' | 'literal' | 'explanation' | 'together' | 'agree'> {
    const { at, named } = this.layout;
    const found = this.options(row);
    const keys = this.filled(row, at('key'));
    return {
      ...found,
      ...this.ownWeights(found.options, keys),
      keys,
      ...(keys.length > 1 && !this.layout.counted ? { agree: true } : {}),
      ...(named === undefined ? {} : { named }),
      explanation: this.filled(row, at('explanation')).join('\n'),
    };
  }

  /** What sets options off says another thing than the key: the right places of the one that speaks for the other; null where they agree. */
  public otherwise(row: TableRow, correct: readonly number[]): readonly number[] | null {
    for (const look of this.looks) {
      const right = setOff(row, this.layout.options, look);
      if (right.length > 0 && (right.length !== correct.length || right.some((place) => !correct.includes(place)))) return right;
    }
    return null;
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
      ...(row.unclear === undefined ? {} : { denied: [row.unclear] }),
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
