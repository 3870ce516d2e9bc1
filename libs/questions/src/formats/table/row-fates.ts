import type { TableField } from '#contracts/shared/imports';
import { composed } from '#platform/kernel';
import { type Fate, fateOfField, type NoteFate } from '../fates.js';
import { leftOver, type Found } from '../reading.js';
import { cellAsFound, cellName, placeOf, rowAsFound, type TableRow } from './rows.js';

/** Texts of a question: where they stand without one they are left over, never a mere field. */
const texts: ReadonlySet<Fate> = new Set(['stem', 'explanation', 'passage']);
const opensPart = /^(?:chapter|unit|section|part|group|অধ্যায়|বিভাগ|পরিচ্ছেদ|ইউনিট|অংশ)(?![\p{L}\p{M}])/iu;
/** `Chapter 2`; a sentence that begins with such a word is none. */
const isPartName = (text: string): boolean => text.length < 80 && !/[.।?!]$/u.test(text) && opensPart.test(composed(text));

/** What stands in the cells of a table that belong to no question, told of each once. */
export class RowFates {
  public constructor(
    private readonly columns: readonly TableField[],
    private readonly heading: TableRow | null,
    private readonly note: NoteFate,
  ) {}

  /** Whether nothing names the column, so that nobody knows what it is for. */
  private isUnnamed(at: number): boolean {
    return this.heading !== null && (this.columns[at] ?? 'ignore') === 'ignore' && (this.heading.cells[at] ?? '').trim() === '';
  }

  private isStray(row: TableRow, at: number): boolean {
    return this.isUnnamed(at) && /\p{L}/u.test(row.cells[at] ?? '');
  }

  private each(row: TableRow, tell: (row: TableRow, at: number) => void): void {
    for (const part of row.parts ?? [row]) for (const [at, cell] of part.cells.entries()) if (cell.trim() !== '') tell(part, at);
  }

  /** The cells of a row that became a question or was refused; answers what of it is left over. */
  public asked(row: TableRow, is: Found['is']): Found[] {
    const left: Found[] = [];
    this.each(row, (part, at) => {
      const stray = is === 'question' && this.isStray(part, at);
      if (stray) left.push(leftOver(placeOf(part, at), cellAsFound(part.cells[at] ?? '')));
      const own = this.isUnnamed(at) ? 'sign' : fateOfField(this.columns[at]);
      this.note(cellName(part, at), stray ? 'left-over' : is === 'question' ? own : 'refused');
    });
    if (row.fault) this.note(cellName(row, 0), 'refused');
    return left;
  }

  /** Of a cell beside which nothing asks. Marks alone, and numbers outside the columns of texts, are printed in advance. */
  private asideFate(text: string, at: number): Fate {
    const isText = texts.has(fateOfField(this.columns[at]));
    if (isText ? !/[\p{L}\p{N}]/u.test(text) : !/\p{L}{2}/u.test(text)) return /\p{L}/u.test(text) ? 'heading' : 'sign';
    if (isPartName(text)) return 'heading';
    const isNamed = !this.isUnnamed(at) && this.columns[at] !== 'item';
    return isText || !isNamed || /<img\s/.test(text) ? 'left-over' : 'field';
  }

  /** The cells of a row without question, option and key: what a template has printed there, a heading, or a remark. */
  public aside(row: TableRow): Found[] {
    const again = this.heading !== null && row.cells.every((cell, at) => cell === (this.heading?.cells[at] ?? ''));
    const left: Found[] = [];
    this.each(row, (part, at) => {
      const text = (part.cells[at] ?? '').trim();
      const fate = again ? 'heading' : this.asideFate(text, at);
      if (fate === 'left-over') left.push(leftOver(placeOf(part, at), cellAsFound(text)));
      this.note(cellName(part, at), fate);
    });
    return left;
  }

  /** A row that is told as a whole: a title, the headings, advice; or it is left over. */
  public whole(row: TableRow, fate: 'heading' | 'field' | 'left-over'): Found[] {
    this.each(row, (part, at) => this.note(cellName(part, at), fate));
    if (row.fault) this.note(cellName(row, 0), fate);
    return fate === 'left-over' ? [leftOver(placeOf(row), rowAsFound(row))] : [];
  }
}
