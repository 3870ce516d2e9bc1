import type { PaperLine } from './lines.js';

/** Fenced code, which stands for itself as one line (see markdown/paper-lines). */
const isCode = (line: string): boolean => line.startsWith('\uE100');
/** How a stem goes on that began in the paragraph before: statements, the question about them, code. */
const goesBack = /^(?:[([]?i{1,3}[).\]]|নিচের কোনটি|কোনটি সঠিক|which (?:one|of)|\uE100)/iu;

/** A line of loose text with what is shown of it. */
export interface LooseLine {
  readonly text: string;
  readonly line: PaperLine;
}
export type Paragraph = readonly LooseLine[];

/** Pictures and formulas of a Word paper, each as a character of the private use area. */
const isInsert = /^[\s\uE010-\uF8FF\u{F0000}-\u{10FFFD}]+$/u;
/** Short, and no sentence. */
const isShort = (text: string): boolean => text.length < 80 && !isInsert.test(text) && !/[।.?!]$|^[•●▪-]\s/u.test(text);
/** A paragraph that is a heading: lines that are no sentences, and not many of them. */
export const isHeading = (paragraph: Paragraph): boolean => paragraph.length <= 6 && paragraph.every(({ text }) => isShort(text));

const isStatement = (text: string): boolean => /^[([]?(?:[ivx]{1,4}|[\d০-৯]{1,2})[.)\]।]/iu.test(text) || /[ঃ:：–—-]\s*$/u.test(text);
/** What stands above questions and begins no stem: a line of a few words, or several that are no sentences and no statements. */
const isTitle = (paragraph: Paragraph): boolean =>
  isHeading(paragraph) &&
  !paragraph.some(({ text }) => isStatement(text)) &&
  (paragraph.length > 1 || /^\S+(?:\s\S+){0,3}$/u.test(paragraph[0]?.text ?? ''));

/** Text that belongs to no question yet: a heading, the stem of a question without a number, or the rest of an explanation. */
export class Loose {
  private paragraphs: LooseLine[][] = [];
  isAdjacent = false;

  get isEmpty(): boolean {
    return this.paragraphs.length === 0;
  }

  /** Where the last paragraph begins. */
  get line(): number {
    return this.paragraphs.at(-1)?.[0]?.line.line ?? 0;
  }

  push(text: string, line: PaperLine, isAfterBlank: boolean): void {
    if (this.isEmpty) this.isAdjacent = !isAfterBlank;
    const last = this.paragraphs.at(-1);
    if (last && !isAfterBlank) last.push({ text, line });
    else this.paragraphs.push([{ text, line }]);
  }

  /** The stem: the last paragraph, and those before it as long as it begins with statements or asks which of them is right. */
  takeStem(): LooseLine[] {
    const stem = this.paragraphs.pop() ?? [];
    for (let above = this.paragraphs.at(-1); above; above = this.paragraphs.at(-1)) {
      const isOne = goesBack.test(stem[0]?.text ?? '') && !isTitle(above);
      if (!isOne && !isCode(above[0]?.text ?? '')) break;
      stem.unshift(...above);
      this.paragraphs.pop();
    }
    return stem;
  }

  takeAll(): { readonly paragraphs: readonly Paragraph[]; readonly isAdjacent: boolean } {
    const { paragraphs, isAdjacent } = this;
    this.paragraphs = [];
    return { paragraphs, isAdjacent };
  }
}
