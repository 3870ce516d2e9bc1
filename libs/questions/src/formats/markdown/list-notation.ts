import { cutText } from '#contracts/shared/cut-text';
import { asHtml } from '../pieces.js';
import { asFoundLength, type Found, type FoundPath } from '../reading.js';
import type { DraftOption } from '../paper/draft.js';
import { labelAt } from '../paper/labels.js';
import { resolveKey } from '../paper/resolve-key.js';
import { explanationOf, keyOf } from '../paper/signs.js';
import { readCategory } from '../gift/category.js';
import { fencedLines } from './fences.js';
import { toHtml } from './to-html.js';

/** Options as boxes to tick (`- [x] right`), or as lists below a list (`* stem`, `- !right`). */
export type Notation = 'boxes' | 'bangs';

const box = /^\s*(?:[-*+]|\d{1,2}[.)]|[A-Ha-h][.)])?\s*[[(]\s?([ xX✓✔*]?)\s?[\])]\s+(.*)$/u;
const bang = /^(?:\s+|\t)[-*+]\s*(!?)\s*(.*)$/u;
const item =
  /^(?:#\.|\(@[\w-]*\)|[\d০-৯]{1,4}[.)।](?=\s)|[*+-](?=\s)|(?:\*\*)?(?:Q|Question|প্রশ্ন)\s?(?:no\.?\s?)?[\d০-৯]{0,4}\s?[.:)](?:\*\*)?)\s*(.*)$/iu;
const heading = /^(#{1,6})\s+(.*)$/;

/** Which notation a text is written in; null when it has neither and is read as a paper. */
export const notationOf = (text: string): Notation | null => {
  if (/^[ \t]*(?:[-*+]|\d{1,2}[.)])[ \t]+\[[ xX✓✔]?\][ \t]+\S/mu.test(text)) return 'boxes';
  return /^[*+-][ \t]+\S/m.test(text) && /^(?: {2}|\t)[ \t]*[-*+][ \t]*![ \t]*\S/m.test(text) ? 'bangs' : null;
};

interface Block {
  line: number;
  readonly stem: string[];
  readonly options: { text: string; readonly isRight: boolean }[];
  readonly raw: string[];
  key: { readonly text: string; readonly line: number } | null;
  explanation: string[] | null;
  isItem: boolean;
  /** It began with a heading: it goes on to the next one, whatever stands between its options. */
  isHeaded: boolean;
  name: string | null;
}

const empty = (line: number): Block => ({
  line,
  stem: [],
  options: [],
  raw: [],
  key: null,
  explanation: null,
  isItem: false,
  isHeaded: false,
  name: null,
});

/** `A) text` behind the box: the labels go when all options have them in order. */
const labelledOptions = (block: Block): readonly DraftOption[] => {
  const labels = block.options.map((option) => labelAt(option.text, 0));
  const hasAll = labels.length > 1 && labels.every((label, at) => label?.index === at && label.set === labels[0]?.set);
  return block.options.map((option, at) => {
    const label = labels[at];
    if (hasAll && label) return { label, lines: [option.text.slice(label.end)], isMarked: option.isRight };
    return { label: { set: 'upper', index: at, shape: ')', end: 0 }, lines: [option.text], isMarked: option.isRight };
  });
};

const keyOfBlock = (block: Block, options: readonly DraftOption[]): readonly number[] | 'no-key' | 'key-outside' | 'key-unclear' => {
  const ticked = options.flatMap((option, at) => (option.isMarked ? [at] : []));
  if (!block.key) return ticked.length > 0 ? ticked : 'no-key';
  const said = resolveKey(options, block.key.text);
  if ('problem' in said) return ticked.length > 0 ? ticked : said.problem;
  return ticked.length === 0 || ticked.join(',') === said.correct.join(',') ? said.correct : 'key-unclear';
};

const finished = (block: Block, path: FoundPath): Found | null => {
  const stem = toHtml(block.stem.join('\n'));
  if (block.options.length === 0 && (!block.isItem || stem === '')) return null;
  const place = { sheet: null, line: block.line, column: null, item: block.name };
  const asFound = cutText(block.raw.join('\n').trim(), asFoundLength);
  if (block.options.length === 0) return { is: 'unsupported', place, asFound, kind: 'open' };
  const options = labelledOptions(block);
  const key = keyOfBlock(block, options);
  if (typeof key === 'string') return { is: 'error', place, asFound, code: key };
  return {
    is: 'question',
    place,
    asFound,
    question: {
      kind: key.length > 1 ? 'multiple' : 'single',
      stem: asHtml(stem),
      options: options.map((option) => asHtml(toHtml(option.lines.join('\n')))),
      correct: key,
      explanation: block.explanation ? asHtml(toHtml(block.explanation.join('\n'))) : null,
      stimulus: null,
      path,
      sources: [],
    },
  };
};

class ListWalk {
  private block = empty(1);
  private path: FoundPath = {};
  private isInFence = false;
  private isAfterBlank = true;
  private isQuiz = false;

  constructor(private readonly notation: Notation) {}

  *take(text: string, line: number, fenced: 'code' | 'end' | null): Generator<Found> {
    const { block } = this;
    if (fenced !== null) {
      // A fence that opens at the margin after the options belongs to the next stem.
      if (!this.isInFence && block.options.length > 0 && !block.isHeaded && !/^\s/.test(text)) yield* this.close(line);
      this.isInFence = true;
      this.add(text, line);
      this.isInFence = fenced !== 'end';
      return;
    }
    yield* this.outside(text, line);
    this.isAfterBlank = text.trim() === '';
  }

  *close(line: number): Generator<Found> {
    const found = finished(this.block, this.path);
    this.block = empty(line);
    if (found) yield found;
  }

  private *outside(text: string, line: number): Generator<Found> {
    if (/^\s*<\/?(?:quiz|question|div|section)\b[^<>]{0,200}>\s*$/i.test(text) || /^(?:-{3,}|\*{3,}|_{3,})\s*$/.test(text)) {
      // A rule or a tag around each question parts them.
      yield* this.close(line + 1);
      this.isQuiz = /^\s*<quiz/i.test(text);
      return;
    }
    const head = heading.exec(text);
    if (head) {
      yield* this.close(line);
      this.head((head[2] ?? '').replace(/#{1,9}\s{0,9}$/, '').trim(), line);
      return;
    }
    const option = this.optionOf(text);
    if (option) {
      this.block.options.push(option);
      this.block.raw.push(text);
      return;
    }
    const first = item.exec(text);
    if (first) {
      yield* this.close(line);
      // Beside boxes a bullet without any is part of a text.
      this.block.isItem = this.notation === 'bangs' || !/^[*+-]/.test(text);
      this.block.name = /^[\d০-৯]+/.exec(text)?.[0] ?? null;
      this.add(first[1] ?? '', line);
      return;
    }
    if (this.after(text, line)) return;
    if (this.block.options.length > 0 && this.isAfterBlank && text.trim() !== '' && !/^\s/.test(text)) yield* this.close(line);
    this.add(text, line);
  }

  /** A heading is the stem's beginning where it asks or is numbered; else it is where the questions belong. */
  private head(text: string, line: number): void {
    const isStem = /\?\s*$/.test(text) || /^(?:question|q|প্রশ্ন)?\s?[\d০-৯]{1,4}\s?[.:)।]/iu.test(text);
    if (isStem) {
      this.block.isItem = true;
      this.block.isHeaded = true;
      this.add(text.replace(/^(?:question|q|প্রশ্ন)?\s?[\d০-৯]{1,4}\s?[.:)।]\s*/iu, ''), line);
    } else if (this.notation === 'bangs') this.path = readCategory(text);
  }

  private optionOf(text: string): { text: string; isRight: boolean } | null {
    const found = (this.notation === 'boxes' ? box : bang).exec(text);
    if (!found || (this.notation === 'bangs' && !this.block.isItem)) return null;
    return { text: found[2] ?? '', isRight: (found[1] ?? '').trim() !== '' };
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
    if (key !== null && key !== '') block.key = { text: key, line };
    else if (said !== null) block.explanation = [said];
    else if (block.explanation && bare !== '' && (this.isQuiz || !this.isAfterBlank)) block.explanation.push(bare);
    else if (this.isQuiz && bare !== '' && this.isAfterBlank) block.explanation = [bare];
    else return false;
    block.raw.push(text);
    return true;
  }

  private add(text: string, line: number): void {
    const { block } = this;
    if (block.raw.length === 0 && text.trim() !== '') block.line = line;
    if (block.raw.length === 0 && text.trim() === '') return;
    block.raw.push(text);
    const last = block.options.at(-1);
    if (!last) block.stem.push(text);
    else if (text.trim() !== '' || this.isInFence) last.text += `\n${text}`;
  }
}

/** Reads task lists and the `!` notation. Text that no option follows is prose; a list item without options is a question of another kind. */
export const readLists = function* (text: string, notation: Notation): Generator<Found> {
  const walk = new ListWalk(notation);
  const lines = text.split(/\r\n?|\n/);
  const fenced = fencedLines(lines);
  for (const [at, each] of lines.entries()) yield* walk.take(each, at + 1, fenced[at] ?? null);
  yield* walk.close(lines.length);
};
