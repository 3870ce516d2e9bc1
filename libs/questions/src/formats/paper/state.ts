import type { Fate } from '../fates.js';
import type { Found } from '../reading.js';
import { namedLetters, namedPairs } from './answer-list.js';
import { comparable } from './resolve-key.js';
import { Ahead } from './ahead.js';
import { Details } from './details.js';
import { type Draft, dropLines, keep, newDraft } from './draft.js';
import { isUnlabelled, leftLine } from './left-over.js';
import type { PaperLine } from './lines.js';
import { ListedAnswers } from './listed-answers.js';
import { isHeading, Loose, type LooseLine, type Paragraph } from './loose.js';
import { Passages } from './passages.js';
import { isInstructions, isNumberedPart, isPartHeading, type Numbered, saysCreative } from './signs.js';

type Mode = 'loose' | 'stem' | 'options' | 'key' | 'explanation' | 'passage' | 'answers';

/** What comes behind loose text, and so says what it was. */
type Behind = 'question' | 'passage' | 'answers' | 'end';

const why =
  /\b(?:why|explanations?|explained|reasons?|rationale|analysis|incorrect|wrong|distractors?|options?)\b|কেন|ব্যাখ্যা|বিশ্লেষণ|ভুল|কারণ/iu;
/** A list below a heading that tells of an answer: `Why the others are wrong`. */
const saysWhy = (paragraph: Paragraph): boolean => {
  const first = paragraph[0]?.text ?? '';
  return paragraph.length > 1 ? why.test(first) : /^(?:why|explanation|reason|rationale|কেন|ব্যাখ্যা)(?![\p{L}\p{M}])/iu.test(first);
};

/** The second line of the last option, which may be the name of the next part. */
const gluedName = ({ options }: Draft): string[] => {
  const lines = options.at(-1)?.lines ?? [];
  return lines.length > 1 ? lines.slice(-1) : [];
};

/** A paper as far as it is read. */
export class PaperState {
  readonly drafts: Draft[] = [];
  readonly loose = new Loose();
  readonly passages = new Passages();
  readonly list = new ListedAnswers();
  readonly details = new Details();
  readonly left: Found[] = [];
  readonly fates = new Map<PaperLine, Fate>();
  readonly ahead: Ahead;
  current: Draft | null = null;
  mode: Mode = 'loose';
  isAfterBlank = true;
  awaitsKey = false;
  isCreative = false;
  /** The last number of a list inside the open explanation. */
  inner: number | null = null;
  private headings: string[] = [];
  private readonly names = new Set<string>();
  private glued: { readonly of: number; readonly names: ReadonlySet<string> } = { of: 0, names: new Set() };

  constructor(lines: readonly PaperLine[]) {
    this.ahead = new Ahead(lines);
  }

  /** Whether what stands on its own line here still belongs to the open question. */
  get isOpen(): boolean {
    return this.mode === 'stem' || (!this.isAfterBlank && this.loose.isEmpty && (this.mode === 'options' || this.mode === 'key'));
  }

  /** Whether loose text may tell of the answer of the open question, or stands behind a list of bullets that does. */
  private get isTold(): boolean {
    const { current, mode, drafts } = this;
    if (!current || mode === 'key' || mode === 'explanation') return current !== null;
    const isList = current.value === null && current.options.length > 0 && current.options.every((option) => option.isMade === true);
    return mode === 'options' && isList && (drafts.at(-2)?.keys.length ?? 0) > 0;
  }

  start(line: PaperLine, number: Numbered | null): Draft {
    const passage = this.passages.begin(number?.value ?? null);
    const draft = newDraft(line, number, passage, this.isCreative);
    draft.headings.push(...this.headings);
    this.headings = [];
    this.details.begin(draft, '');
    this.drafts.push(draft);
    this.list.add(draft);
    this.current = draft;
    this.mode = 'stem';
    this.inner = null;
    return draft;
  }

  /** A question without a number: its stem is the text before it. */
  adopt(line: PaperLine, below: readonly LooseLine[] | null = null): Draft {
    const { current } = this;
    const last = current?.options.at(-1);
    // Without a blank line the next stem looks like the last option's second line.
    const tail = this.loose.isEmpty && this.mode === 'options' && last && last.lines.length > 1 ? last.lines.splice(1) : null;
    const own = tail && current ? dropLines(current, tail.length).map((each, at) => ({ text: tail[at] ?? '', line: each })) : null;
    const found = own ?? below ?? this.loose.takeStem();
    this.settle('question');
    const from = found.findIndex(({ text }) => !isNumberedPart(text));
    if (from > 0) this.heading(found.slice(0, from));
    const stem = from > 0 ? found.slice(from) : found;
    const draft = this.start(stem[0]?.line ?? line, null);
    for (const each of stem) {
      draft.stem.push(each.text);
      keep(draft, each.line, 'stem');
    }
    return draft;
  }

  /** Whether a line of an answer list is the name of a part of the paper. */
  isName(text: string): boolean {
    if (text.length >= 80 || /^[([]?[\d০-৯]/.test(text)) return false;
    if (isPartHeading(text) || isNumberedPart(text)) return namedPairs(text) === null && namedLetters(text) === null;
    if (this.glued.of !== this.drafts.length) this.glued = { of: this.drafts.length, names: new Set(this.drafts.flatMap(gluedName)) };
    return this.names.has(comparable(text)) || this.glued.names.has(text);
  }

  /** The answer of the list or the key says what is right; from here on nothing belongs to a question. */
  close(): void {
    this.current = null;
    this.inner = null;
  }

  /** Adds a line to what is told of the open question. */
  explain(draft: Draft, text: string, line: PaperLine): void {
    draft.explanation ??= [];
    draft.explanation.push(text);
    keep(draft, line, 'explanation');
  }

  /** What loose text is, now that it is known what comes behind it. */
  settle(behind: Behind): void {
    this.endStem(behind);
    const { paragraphs, isAdjacent } = this.loose.takeAll();
    const isTold = this.isTold;
    for (const [at, paragraph] of paragraphs.entries()) {
      // What stands below "Why not" at the end of what is told belongs to it.
      const goesOn = isTold && behind === 'end' && at > 0 && saysWhy(paragraphs[at - 1] ?? []);
      if (goesOn && this.current) this.tell(this.current, paragraph);
      else this.place(paragraph, behind, isAdjacent && at === 0);
    }
  }

  heading(lines: Paragraph): void {
    this.passages.end();
    for (const { text, line } of lines) {
      this.fates.set(line, 'heading');
      this.headings.push(text);
      this.names.add(comparable(text));
      this.isCreative = saysCreative(text) ?? this.isCreative;
    }
  }

  leave(lines: Paragraph): void {
    for (const { text, line } of lines) {
      this.fates.set(line, 'left-over');
      this.left.push(leftLine(line, text));
    }
  }

  private place(paragraph: Paragraph, behind: Behind, isAdjacent: boolean): void {
    const { current, mode } = this;
    const isTold = current !== null && this.isTold;
    if (isUnlabelled(paragraph, isTold) && !paragraph.some(({ text }) => isInstructions(text))) this.unlabelled(paragraph);
    else if (isTold && behind === 'end' && isHeading(paragraph) && this.tellsNothing(current)) this.leave(paragraph);
    else if (isTold && mode === 'key' && isAdjacent && !paragraph.some(({ text }) => isPartHeading(text) || saysCreative(text) !== null))
      this.tell(current, paragraph);
    else if (isHeading(paragraph) && (behind !== 'end' || this.drafts.length === 0) && !(isTold && saysWhy(paragraph)))
      this.heading(paragraph);
    else if (isTold && (!isHeading(paragraph) || saysWhy(paragraph))) this.tell(current, paragraph);
    else this.leaveOrHead(paragraph);
  }

  /** Whether no question of the paper is explained, so that a few words below the last key are a wish and no explanation. */
  private tellsNothing(last: Draft): boolean {
    return (
      this.drafts.length > 1 && last === this.drafts.at(-1) && this.drafts.every(({ keys, explanation }) => keys.length > 0 && !explanation)
    );
  }

  /** A paragraph that begins with a heading and goes on with sentences. */
  private leaveOrHead(paragraph: Paragraph): void {
    const first = paragraph[0];
    const isHead = first !== undefined && (isInstructions(first.text) || isPartHeading(first.text) || saysCreative(first.text) !== null);
    if (isHead) this.heading([first]);
    else this.passages.end();
    this.leave(isHead ? paragraph.slice(1) : paragraph);
  }

  private tell(draft: Draft, paragraph: Paragraph): void {
    for (const { text, line } of paragraph) this.explain(draft, text, line);
    this.mode = 'explanation';
  }

  private unlabelled(paragraph: Paragraph): void {
    const [first] = paragraph;
    if (!first) return;
    const { current, mode } = this;
    const draft = this.start(first.line, null);
    draft.isUnlabelled = true;
    for (const { text, line } of paragraph) {
      draft.stem.push(text);
      keep(draft, line, 'stem');
    }
    [this.current, this.mode] = [current, mode];
  }

  /** Lines behind a stem without options are none of it where they are the heading of what comes: a part, or the list of answers. */
  private endStem(behind: Behind): void {
    const { current } = this;
    const last = current?.lastParagraph;
    if (this.mode !== 'stem' || !current || current.options.length > 0 || !last || last.from === 0) return;
    const isHead = last.lines.every(({ text }) => isNumberedPart(text) || isPartHeading(text) || saysCreative(text) !== null);
    if (!isHead && !(behind === 'answers' && isHeading(last.lines))) return;
    current.stem.splice(last.from);
    dropLines(current, last.lines.length);
    current.lastParagraph = null;
    this.heading(last.lines);
  }
}
