import type { Fate, NoteFate } from '../fates.js';
import type { Found } from '../reading.js';
import { finish, isHeading, type AikenBlock } from './finish.js';
import { letterPosition, numberedOption, readLine, type AikenLine } from './lines.js';

const fence = /^\s*```\w*\s*$/;

const clozeGap = /\{\d{0,3}:[A-Z_]{2,20}:/;
const leadsUp =
  /^\s*(?:read|look|consider|study|observe|examine|suppose|assume|imagine|given|let|use|refer|see|watch|listen|in the (?:following|given)|the following|নিচের|নিম্নের|পড়|লক্ষ|ধরি|মনে কর|দেওয়া আছে)/iu;

type Option = Extract<AikenLine, { is: 'option' }>;

/** Walks over the lines of an Aiken file; `feed` answers with the questions that the line before ended. */
class Reader {
  private block: AikenBlock | null = null;
  /** Lines behind an option or a feedback: its continuation, or the stem of a question that no blank line sets off. */
  private pending: { readonly text: string; readonly line: number }[] = [];
  /** A blank line has passed. */
  private gap = false;
  private inCode = false;
  private inFence = false;
  private any = false;
  /** Code that never ended: after many of these nobody looks any more. */
  private openCode = 0;
  /** Where the line after this one begins. */
  at = 0;

  constructor(
    private readonly file: string,
    private readonly told: NoteFate,
  ) {}

  private begin(line: number, keyword: string | null = null): AikenBlock {
    this.block = { line, keyword, raw: [], stem: [], options: [], key: null, feedback: [], tags: [], fates: new Map(), first: !this.any };
    this.any = true;
    this.gap = false;
    this.inCode = false;
    return this.block;
  }

  /** Lines that wait belong to what they follow. */
  private settle(): void {
    const { block } = this;
    if (block) {
      const to = block.feedback.length > 0 ? block.feedback : (block.options.at(-1)?.lines ?? block.stem);
      const fate = block.feedback.length > 0 ? 'explanation' : block.options.length > 0 ? 'option' : 'stem';
      for (const { text, line } of this.pending) {
        to.push(text);
        block.raw.push(text);
        block.fates.set(line, fate);
      }
    }
    this.pending = [];
  }

  end(): Found[] {
    this.settle();
    const found = this.block ? finish(this.block, this.told) : null;
    this.block = null;
    return found ? [found] : [];
  }

  /** Lines that wait are the stem of a new question. */
  private endBeforePending(): Found[] {
    const waiting = this.pending;
    this.pending = [];
    const found = this.end();
    if (waiting.length > 0) {
      const block = this.begin(waiting[0]!.line);
      for (const { text, line } of waiting) {
        block.stem.push(text);
        block.raw.push(text);
        block.fates.set(line, 'stem');
      }
    }
    return found;
  }

  private note(raw: string, line: number, fate: Fate): AikenBlock {
    this.block!.raw.push(raw);
    this.block!.fates.set(line, fate);
    return this.block!;
  }

  private get isOther(): boolean {
    const keyword = this.block?.keyword ?? null;
    return keyword !== null && keyword !== 'multichoice' && keyword !== 'truefalse';
  }

  feed(raw: string, line: number): Found[] {
    if (this.inCode) return this.stemLine(raw, line);
    if (this.inFence || this.opensFence(raw)) return this.fenceLine(raw, line);
    if (fence.test(raw) && (!this.block || this.block.key)) return this.aside(line, this.blank());
    if (fence.test(raw) && this.block?.options.length === 0 && isHeading(this.block.stem.at(-1) ?? '')) return this.aside(line, this.end());
    const read = readLine(raw);
    if (read.is === 'blank') return this.blank();
    if (this.isOther && !this.gap) return this.otherLine(raw, read, line);
    if (read.is === 'keyword' && (this.gap || !this.block || this.block.key)) {
      const found = this.end();
      this.begin(line, read.keyword);
      this.note(raw, line, 'sign');
      return found;
    }
    if (read.is === 'answer') return this.answer(raw, read.value, line);
    if (read.is === 'feedback' && this.block && (this.block.key || this.block.options.length > 1)) {
      this.settle();
      this.note(raw, line, 'explanation').feedback.push(read.text);
      return [];
    }
    if (read.is === 'field' && this.block?.key && !this.gap) {
      this.settle();
      const { tags } = this.note(raw, line, 'field');
      if (read.name.startsWith('tag')) tags.push(...read.text.split(/[,;]/).map((tag) => tag.trim()));
      return [];
    }
    // A cloze has its gaps in several paragraphs.
    if (this.block?.keyword === 'cloze' && clozeGap.test(raw)) return this.stemLine(raw, line);
    if (this.isOther) return this.text(raw, line);
    const option = read.is === 'option' ? read : this.numbered(raw);
    return option ? this.option(raw, option, line) : this.text(raw, line);
  }

  /** A sign of its own line. */
  private aside(line: number, found: Found[]): Found[] {
    this.told(String(line), 'sign');
    return found;
  }

  private blank(): Found[] {
    if (this.block) {
      this.settle();
      this.gap = true;
    }
    return [];
  }

  /** Code between Markdown's fences within a question; whatever stands in it. */
  private opensFence(raw: string): boolean {
    return fence.test(raw) && this.block !== null && !this.block.key && !this.isOther && this.ends(/^\s*```\s*$/m);
  }

  private fenceLine(raw: string, line: number): Found[] {
    if (!this.inFence) this.settle();
    const block = this.block!;
    block.raw.push(raw);
    if (raw.trim() !== '') block.fates.set(line, block.options.length > 0 ? 'option' : 'stem');
    (block.options.at(-1)?.lines ?? block.stem).push(raw.trimEnd());
    this.inFence = !(this.inFence && fence.test(raw));
    this.gap = false;
    return [];
  }

  /** A line of a kind that is not taken; a number's answer is kept. */
  private otherLine(raw: string, read: AikenLine, line: number): Found[] {
    const block = this.note(raw, line, 'stem');
    if (read.is === 'answer') block.key = { value: read.value, line };
    else if (read.is === 'feedback') block.feedback.push(read.text);
    else block.stem.push(raw.trim());
    return [];
  }

  /** Below the word "multichoice" options may be numbered. */
  private numbered(raw: string): Option | null {
    const { block } = this;
    if (block?.keyword !== 'multichoice' || block.stem.length === 0 || block.key) return null;
    const found = numberedOption(raw);
    return found && { is: 'option', ...found };
  }

  private answer(raw: string, value: string, line: number): Found[] {
    this.settle();
    const found = this.block?.key ? this.end() : [];
    if (!this.block) this.begin(line);
    this.gap = false;
    this.note(raw, line, 'key').key = { value, line };
    return found;
  }

  private option(raw: string, { label, text }: Option, line: number): Found[] {
    const count = this.block?.options.length ?? 0;
    const position = letterPosition(label);
    const inKeyword = this.block?.keyword === 'multichoice' && this.block.stem.length > 0;
    const starts = position === 0;
    // Any other letter before an option is the beginning of a sentence.
    if (starts && !inKeyword && (count === 0 || this.block?.key) && this.isInitial()) return this.text(raw, line);
    if (!starts && !inKeyword && (count === 0 || this.block?.key)) return this.text(raw, line);
    // After a blank line only the letter that comes next continues the options.
    if (!starts && !inKeyword && this.gap && position !== count) return this.text(raw, line);
    let found: Found[] = [];
    if (this.block?.key || (starts && count > 0)) found = this.endBeforePending();
    else this.settle();
    if (!this.block) this.begin(line);
    this.gap = false;
    this.note(raw, line, 'option').options.push({ label, lines: [text] });
    return found;
  }

  /** `A. P. J. Abdul Kalam was born in`: the first option comes only below. */
  private isInitial(): boolean {
    for (const line of this.file.slice(this.at, this.at + 4000).split(/\r\n?|\n/, 12)) {
      const read = readLine(line);
      if (read.is === 'option') return letterPosition(read.label) === 0;
      if (read.is !== 'text') return false;
    }
    return false;
  }

  private stemLine(raw: string, line: number): Found[] {
    const block = this.block ?? this.begin(line);
    this.gap = false;
    block.raw.push(raw);
    block.stem.push(raw.trimEnd());
    if (raw.trim() !== '') block.fates.set(line, 'stem');
    const opens = raw.toLowerCase().lastIndexOf('<pre');
    if (opens >= 0 || this.inCode)
      this.inCode = !raw.toLowerCase().includes('</pre>', Math.max(0, opens)) && (this.inCode || this.ends(/<\/pre>/));
    return [];
  }

  /** Whether the code that begins here ends before the next answer; a mere word about the tag must not swallow the file. */
  private ends(sign: RegExp): boolean {
    if (this.openCode > 50) return false;
    const ahead = this.file.slice(this.at, this.at + 20_000).toLowerCase();
    const end = ahead.search(sign);
    if (end >= 0 && !/^\s*answer[ \t]*(?::|[a-h][ \t]*$)/m.test(ahead.slice(0, end))) return true;
    this.openCode += 1;
    return false;
  }

  private text(raw: string, line: number): Found[] {
    const { block } = this;
    if (!block) return this.stemLine(raw, line);
    if (this.gap && block.stem.length === 1 && block.options.length === 0 && !block.key && isHeading(block.stem[0]!)) {
      for (const at of block.fates.keys()) this.told(String(at), 'heading');
      this.block = null;
      this.any = !block.first;
      return this.stemLine(raw, line);
    }
    if (block.key || block.options.length > 0) {
      if (!this.gap && (block.feedback.length > 0 || !block.key)) {
        this.pending.push({ text: raw.trim(), line });
        return [];
      }
      return [...this.end(), ...this.stemLine(raw, line)];
    }
    // A paragraph that no option follows stands alone, unless it plainly goes on.
    const last = block.stem.at(-1) ?? '';
    const goesOn =
      !this.gap || /[:,;–-]\s*$|^\s*(?:```|\|)/.test(last) || /^(?: {4}|\t)|^\s*(?:\p{Ll}|\|)/u.test(raw) || this.isNumberAlone();
    if ((goesOn || this.leadsOn(block.stem.length === 1 ? last : '', raw)) && !(this.isOther && this.gap)) return this.stemLine(raw, line);
    return [...this.end(), ...this.stemLine(raw, line)];
  }

  /** A sentence that leads up to a question below a blank line. Any other may as well explain the answer above it. */
  private leadsOn(first: string, next: string): boolean {
    return leadsUp.test(first) && /[.।]\s*$/.test(first) && !/^\s*(?:#|[\d০-৯]{1,4}[.)।])/u.test(next);
  }

  private isNumberAlone(): boolean {
    return (
      this.block?.stem.length === 1 && /^\s*(?:(?:Q|Question|প্রশ্ন)\s*)?(?:\d{1,4}|[০-৯]{1,4})\s*[.):।]?\s*$/i.test(this.block.stem[0]!)
    );
  }
}

/**
 * Reads Aiken (docs.moodle.org/en/Aiken_format) as people write it: options `A.`, `A)`, `a)`, `(a)`, `ক)`, keys as letter, several letters or
 * the option's text, stems and options of several lines, feedback behind the key, no blank line between questions, and the words of
 * extended Aiken (multichoice, truefalse, essay …) before a question. A question without a sure key is an error with its line.
 */
export const readAiken = function* (text: string, note: NoteFate = () => undefined): Generator<Found> {
  const reader = new Reader(text, note);
  let line = 1;
  let from = 0;
  while (from < text.length) {
    let to = from;
    while (to < text.length && text[to] !== '\n' && text[to] !== '\r') to += 1;
    reader.at = to + (text[to] === '\r' && text[to + 1] === '\n' ? 2 : 1);
    yield* reader.feed(text.slice(from, to), line);
    from = reader.at;
    line += 1;
  }
  yield* reader.end();
};
