import type { NoteFate } from '../fates.js';
import { readCategory } from '../gift/category.js';
import { latinDigits } from '../paper/labels.js';
import { explanationOf, isPartHeading, keyOf } from '../paper/signs.js';
import type { Found, FoundPath } from '../reading.js';
import { fencedLines } from './fences.js';
import { emptyBlock, finishBlock, type ListLine } from './list-block.js';

/** Options as boxes to tick (`- [x] right`), or as lists below a list (`* stem`, `- !right`). */
export type Notation = 'boxes' | 'bangs';

const box = /^\s*(?:[-*+]|\d{1,2}[.)]|[A-Ha-h][.)])?\s*[[(]\s?([ xX✓✔*]?)\s?[\])]\s+(.*)$/u;
const bang = /^(?:\s+|\t)[-*+]\s*(!?)\s*(.*)$/u;
const item =
  /^(?:#\.|\(@[\w-]*\)|[\d০-৯]{1,4}[.)।](?=\s)|[*+-](?=\s)|(?:\*\*)?(?:Q|Question|প্রশ্ন)\s?(?:no\.?\s?)?[\d০-৯]{0,4}\s?[.:)](?:\*\*)?)\s*(.*)$/iu;
const heading = /^(#{1,6})\s+(.*)$/;
const numberedHead = /^(?:question|q|প্রশ্ন)?\s?[\d০-৯]{1,4}\s?[.:)।]\s*/iu;
const tag = /^\s*<\/?(?:quiz|question|div|section)\b[^<>]{0,200}>\s*$/i;
const rule = /^(?:-{3,}|\*{3,}|_{3,})\s*$/;

/** Which notation a text is written in; null when it has neither and is read as a paper. */
export const notationOf = (text: string): Notation | null => {
  if (/^[ \t]*(?:[-*+]|\d{1,2}[.)])[ \t]+\[[ xX✓✔]?\][ \t]+\S/mu.test(text)) return 'boxes';
  return /^[*+-][ \t]+\S/m.test(text) && /^(?: {2}|\t)[ \t]*[-*+][ \t]*![ \t]*\S/m.test(text) ? 'bangs' : null;
};

/** The levels of headings right below which options begin: there each heading is a question. */
const askingLevels = (lines: readonly string[]): ReadonlySet<number> => {
  const levels = new Set<number>();
  let level = 0;
  for (const line of lines) {
    if (line.trim() === '') continue;
    if (level > 0 && box.test(line)) levels.add(level);
    level = heading.exec(line)?.[1]?.length ?? 0;
  }
  return levels;
};

const numberOf = (name: string | null): number => (name === null ? Number.NaN : Number(latinDigits(name)));

class ListWalk {
  private block = emptyBlock(1);
  private path: FoundPath = {};
  private isInFence = false;
  private isAfterBlank = true;

  constructor(
    private readonly notation: Notation,
    private readonly levels: ReadonlySet<number>,
    private readonly note: NoteFate,
  ) {}

  *take(text: string, line: number, fenced: 'code' | 'end' | null): Generator<Found> {
    const { block } = this;
    if (fenced !== null) {
      // A fence that opens at the margin after the options belongs to the next stem, or to the explanation.
      if (!this.isInFence && block.options.length > 0 && !block.isHeaded && !/^\s/.test(text)) this.tail(text, line);
      else if (block.tail.length > 0) this.tail(text, line);
      else {
        this.isInFence = true;
        this.add(text, line);
      }
      this.isInFence = fenced !== 'end';
      this.isAfterBlank = false;
      return;
    }
    yield* this.outside(text, line);
    this.isAfterBlank = text.trim() === '';
  }

  *close(line: number): Generator<Found> {
    const { block } = this;
    this.block = emptyBlock(line);
    yield* finishBlock(block, this.path, this.note);
  }

  private *outside(text: string, line: number): Generator<Found> {
    if (tag.test(text) || rule.test(text)) {
      // A rule or a tag around each question parts them.
      yield* this.close(line + 1);
      this.block.isQuiz = /^\s*<quiz/i.test(text);
      this.block.isItem = this.block.isQuiz;
      this.note(String(line), 'sign');
      return;
    }
    const head = heading.exec(text);
    if (head) {
      yield* this.close(line);
      this.head((head[2] ?? '').replace(/#{1,9}\s{0,9}$/, '').trim(), line, (head[1] ?? '').length);
      return;
    }
    const option = this.optionOf(text, line);
    if (option) {
      yield* this.beforeOption(line);
      this.block.options.push(option);
      if (option.lines[0]?.text.trim() === '') this.note(String(line), 'sign');
      this.block.raw.push(text);
      return;
    }
    const first = item.exec(text);
    if (first && !this.isInside(text)) {
      yield* this.close(line);
      // Beside boxes a bullet without any is part of a text.
      this.block.isItem = this.notation === 'bangs' || !/^[*+-]/.test(text);
      this.block.name = /^[\d০-৯]+/.exec(text)?.[0] ?? null;
      this.add(first[1] ?? '', line);
      if ((first[1] ?? '').trim() === '') this.note(String(line), 'sign');
      return;
    }
    if (this.after(text, line)) return;
    if (this.block.tail.length > 0 || (this.block.options.length > 0 && this.isAfterBlank && text.trim() !== '' && !/^\s/.test(text)))
      this.tail(text, line);
    else this.add(text, line);
  }

  /** Options below a text that stands behind options: it was no explanation, or ended with the next stem. */
  private *beforeOption(line: number): Generator<Found> {
    const { block } = this;
    if (!block.tail.some(({ text }) => text.trim() !== '')) return;
    if (block.isAsking) {
      block.options.at(-1)?.lines.push(...block.tail.splice(0));
      return;
    }
    const from = block.tail.findLastIndex(({ text }) => item.test(text) && !/^[*+-]/.test(text));
    const stem = block.tail.splice(Math.max(0, from));
    yield* this.close(stem[0]?.line ?? line);
    const name = /^[\d০-৯]+/.exec(stem[0]?.text ?? '')?.[0] ?? null;
    this.block.isItem = from >= 0;
    this.block.name = from >= 0 ? name : null;
    for (const [at, each] of stem.entries()) this.add(at === 0 && from >= 0 ? (item.exec(each.text)?.[1] ?? '') : each.text, each.line);
  }

  /** A number that does not follow on, below the options or in what explains them; where headings ask, any list. */
  private isInside(text: string): boolean {
    const { block } = this;
    if (block.isAsking) return /^(?:[\d০-৯]{1,4}[.)।]|[*+-])\s/.test(text);
    if (block.options.length === 0 || !block.isItem) return false;
    if (/^[*+-]\s/.test(text)) return this.notation === 'boxes';
    const value = numberOf(/^[\d০-৯]+/.exec(text)?.[0] ?? null);
    const last = block.tail.findLast((each) => /^[\d০-৯]+[.)।]\s/.test(each.text));
    const inner = last ? numberOf(/^[\d০-৯]+/.exec(last.text)?.[0] ?? null) : 0;
    const isBehind = block.tail.length > 0 || block.explanation !== null;
    return isBehind && value === inner + 1 && (last !== undefined || value !== numberOf(block.name) + 1);
  }

  /** A heading is the stem's beginning where it asks, is numbered or has options right below; else it is where the questions belong. */
  private head(text: string, line: number, level: number): void {
    const isNumbered = numberedHead.test(text);
    if (/\?\s*$/.test(text) || isNumbered || this.levels.has(level)) {
      this.block.isItem = /\?\s*$/.test(text) || isNumbered;
      this.block.isHeaded = true;
      this.block.isAsking = this.levels.has(level);
      this.add(text.replace(numberedHead, ''), line);
      return;
    }
    this.note(String(line), 'heading');
    if (this.notation === 'bangs') this.path = readCategory(text);
  }

  private optionOf(text: string, line: number): { lines: ListLine[]; isRight: boolean } | null {
    const found = (this.notation === 'boxes' ? box : bang).exec(text);
    if (!found || (this.notation === 'bangs' && !this.block.isItem)) return null;
    return { lines: [{ text: found[2] ?? '', line }], isRight: (found[1] ?? '').trim() !== '' };
  }

  private after(text: string, line: number): boolean {
    const { block } = this;
    if (block.options.length === 0) return false;
    const bare = text
      .replaceAll(/\*\*|__/g, '')
      .replace(/^\s*>\s?/, '')
      .trim();
    const key = keyOf(bare);
    const said = explanationOf(bare);
    if (key !== null && key !== '') block.keys.push({ text: key, line });
    else if (said !== null && block.explanation === null) {
      block.explanation = [{ text: said, line }];
      if (said.trim() === '') this.note(String(line), 'sign');
    } else if (block.explanation && bare !== '' && block.tail.length === 0 && !this.isAfterBlank)
      block.explanation.push({ text: bare, line });
    else if (isPartHeading(bare)) this.note(String(line), 'heading');
    else return false;
    block.raw.push(text);
    return true;
  }

  private tail(text: string, line: number): void {
    // Between paragraphs stays a blank line.
    if (this.isAfterBlank && this.block.tail.length > 0) this.block.tail.push({ text: '', line: line - 1 });
    if (text.trim() === '' && !this.isInFence) return;
    this.block.tail.push({ text, line });
    this.block.raw.push(text);
  }

  private add(text: string, line: number): void {
    const { block } = this;
    if (block.raw.length === 0 && text.trim() !== '') block.line = line;
    if (block.raw.length === 0 && text.trim() === '') return;
    block.raw.push(text);
    const last = block.options.at(-1);
    if (!last) block.stem.push({ text, line });
    else if (text.trim() !== '' || this.isInFence) last.lines.push({ text, line });
  }
}

/**
 * Reads task lists and the `!` notation. Text that no option follows explains what stands above it, or is left over; a list item without
 * options is a question of another kind.
 */
export const readLists = function* (text: string, notation: Notation, note: NoteFate = () => undefined): Generator<Found> {
  const lines = text.split(/\r\n?|\n/);
  const walk = new ListWalk(notation, notation === 'boxes' ? askingLevels(lines) : new Set(), note);
  const fenced = fencedLines(lines);
  for (const [at, each] of lines.entries()) yield* walk.take(each, at + 1, fenced[at] ?? null);
  yield* walk.close(lines.length);
};
