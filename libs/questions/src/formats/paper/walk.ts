import { asText } from '../pieces.js';
import type { Found } from '../reading.js';
import { listedPairs } from './answer-list.js';
import { ListedAnswers } from './listed-answers.js';
import { Details } from './details.js';
import { type Draft, newDraft } from './draft.js';
import { finishDraft, questionsOf } from './finish-draft.js';
import { markBefore } from './key-marks.js';
import { type Label, innerRun, labelAt, run, wordShape } from './labels.js';
import type { Finish, PaperLine } from './lines.js';
import { Loose } from './loose.js';
import { isDigitOption, isInsideText } from './numbering.js';
import { resolveKey } from './resolve-key.js';
import { splitStem } from './split-stem.js';
import { Passages } from './passages.js';
import { putOptions, settleDigits } from './put-options.js';
import {
  type Numbered,
  answerListOf,
  explanationOf,
  innerExplanationOf,
  isFurniture,
  isMarker,
  isPartHeading,
  keyOf,
  numberOf,
  saysCreative,
  sourceOf,
} from './signs.js';

type Mode = 'loose' | 'stem' | 'options' | 'key' | 'explanation' | 'passage' | 'answers';

/** A paper, line by line. What is said at the end (a list of answers) changes questions before it, so they come out together. */
export class Walk {
  private readonly drafts: Draft[] = [];
  private readonly loose = new Loose();
  private current: Draft | null = null;
  private readonly passages = new Passages();
  private mode: Mode = 'loose';
  private isAfterBlank = true;
  private awaitsKey = false;
  private isCreative = false;
  private readonly list = new ListedAnswers();
  private readonly details = new Details();

  constructor(private readonly finish: Finish = asText) {}

  *end(): Generator<Found> {
    for (const draft of questionsOf(this.drafts)) yield finishDraft(draft, this.finish);
  }

  take(line: PaperLine): void {
    const text = line.text.trim();
    if (text === '' || isMarker(text)) {
      this.isAfterBlank = true;
      return;
    }
    if (isFurniture(text)) return;
    this.read(line, text);
    this.isAfterBlank = false;
  }

  private read(line: PaperLine, text: string): void {
    if (this.awaited(line, text) || this.answers(line, text) || this.key(line, text) || this.explanation(line, text)) return;
    const own = this.isOpen ? this.current : null;
    if (this.details.take(text, own) || this.opening(text) || this.option(line) || this.numbered(line) || this.inline(line, 0)) return;
    this.plain(line, text);
  }

  /** Whether what stands on its own line here still belongs to the open question. */
  private get isOpen(): boolean {
    return this.mode === 'stem' || (!this.isAfterBlank && this.loose.isEmpty && (this.mode === 'options' || this.mode === 'key'));
  }

  private start(line: PaperLine, number: Numbered | null): Draft {
    const value = number?.value ?? null;
    const passage = this.passages.begin(value);
    const draft = newDraft(line, number, passage, this.isCreative);
    this.details.begin(draft, '');
    this.drafts.push(draft);
    this.list.add(draft);
    this.current = draft;
    this.mode = 'stem';
    return draft;
  }

  /** A question without a number: its stem is the text before it. */
  private adopt(line: PaperLine, below: readonly string[] | null = null): Draft {
    const last = this.current?.options.at(-1);
    // Without a blank line the next stem looks like the last option's second line.
    const tail = this.loose.isEmpty && this.mode === 'options' && last && last.lines.length > 1 ? last.lines.splice(1) : null;
    const first = this.loose.line || line.line;
    const stem = tail ?? below ?? this.loose.takeStem();
    const at = tail ? line.line - tail.length : first;
    const draft = this.start({ ...line, line: at }, null);
    draft.stem.push(...stem);
    draft.raw.push(...stem);
    return draft;
  }

  private awaited(line: PaperLine, text: string): boolean {
    if (!this.awaitsKey) return false;
    this.awaitsKey = false;
    const draft = this.current;
    if (keyOf(text) !== null) return false;
    const number = numberOf(text);
    const pairs = listedPairs(text);
    if (pairs?.every((pair) => this.list.has(pair.value) && !/^[\d০-৯]/.test(pair.key))) {
      // It was the heading of a list of answers.
      this.current = null;
      this.mode = 'answers';
      return false;
    }
    if (!draft || (number && number.rest < text.length && number.value === (draft.value ?? 0) + 1)) return false;
    draft.raw.push(line.text);
    // Below "Answer" there may stand sentences that tell it; they are no key.
    if (text.split(/\s+/).length < 5 || !('problem' in resolveKey(draft.options, text))) draft.keys.push({ text, line: line.line });
    else {
      draft.explanation = [...(draft.explanation ?? []), text];
      this.mode = 'explanation';
    }
    return true;
  }

  private key(line: PaperLine, text: string): boolean {
    let key = keyOf(text);
    if (key === null) return false;
    if (!this.current || (!this.loose.isEmpty && (this.current.keys.length > 0 || this.mode === 'explanation'))) {
      if (this.loose.isEmpty) return false;
      this.adopt(line);
    }
    const draft = this.current;
    if (!draft) return false;
    const explained = innerExplanationOf(key);
    if (explained && explained.at > 0) {
      draft.explanation = [explained.text];
      key = key.slice(0, explained.at);
    }
    draft.raw.push(line.text);
    this.mode = explained ? 'explanation' : 'key';
    this.awaitsKey = key.trim() === '' && !explained;
    if (!this.awaitsKey) draft.keys.push({ text: key.trim(), line: line.line });
    return true;
  }

  private explanation(line: PaperLine, text: string): boolean {
    const said = explanationOf(text);
    if (said === null || !this.current || this.mode === 'stem' || this.mode === 'passage') return false;
    this.current.explanation = [...(this.current.explanation ?? []), said];
    this.current.raw.push(line.text);
    this.mode = 'explanation';
    return true;
  }

  private opening(text: string): boolean {
    const isStem = this.mode === 'stem' && typeof this.current?.value === 'number';
    const found = this.passages.opening(text, this.mode === 'passage', isStem);
    if (found !== 'opens') return found !== null;
    this.settle();
    this.passages.turn();
    this.current = null;
    this.mode = 'passage';
    return true;
  }

  private option(line: PaperLine): boolean {
    const mark = markBefore(line.text);
    const at = mark > 0 ? mark : line.text.length - line.text.trimStart().length;
    const label = labelAt(line.text, at);
    if (!label || label.set === 'digit') return false;
    const draft = this.ownerOf(line, label);
    if (!draft) return false;
    settleDigits(draft, label, () => this.loose.takeAll().lines);
    draft.raw.push(line.bullet ?? line.text);
    putOptions(draft, line, run(line.text, label), mark);
    this.mode = draft.keys.length > 0 && this.mode === 'key' ? 'key' : 'options';
    return true;
  }

  /** The question that an option with this label belongs to: the open one, a new one, or none where the label is no option's. */
  private ownerOf(line: PaperLine, label: Label): Draft | null {
    const { current } = this;
    const first = current?.options[0]?.label;
    // Bullets below the key of a question without options tell of its answer.
    if (line.bullet !== undefined && current?.options.length === 0 && current.keys.length > 0) return null;
    if (label.set === 'roman' && first?.set !== 'roman') return null;
    // "Option A: …" below lettered options tells of them.
    if (first && label.shape.startsWith(wordShape) !== first.shape.startsWith(wordShape)) return null;
    if (label.index === 0) {
      if (current && (current.options.length === 0 || (first?.set === 'digit' && current.keys.length === 0))) return current;
      const isTail = this.mode === 'options' && (current?.options.at(-1)?.lines.length ?? 0) > 1;
      // Nothing that could be a stem stands before it: it is part of an explanation, or of an option's text.
      const isBare = this.loose.isEmpty && !isTail;
      const below = isBare && this.mode === 'passage' ? this.passages.stem() : null;
      return isBare && !below ? null : this.adopt(line, below);
    }
    if (!current) return null;
    if (current.options.length === 0) return splitStem(current, label) ? current : null;
    if (this.mode === 'explanation' || (this.mode === 'key' && label.index !== current.options.length)) return null;
    return first?.set === label.set || label.index === current.options.length ? current : null;
  }

  private numbered(line: PaperLine): boolean {
    const number = numberOf(line.text);
    if (!number) return false;
    const rest = line.text.slice(number.rest);
    const { current } = this;
    const said = keyOf(rest);
    if (said !== null && this.list.give({ value: number.value, key: said, rest: '' }, line)) return true;
    const digit = current && this.mode !== 'explanation' && this.mode !== 'key' ? isDigitOption(current, number, line.text) : null;
    if (current && this.mode === 'stem' && current.stem.length === 0 && current.style === 'word' && number.style !== 'word') {
      // `প্রশ্ন ২:` on a line of its own, and below it the number of the book.
      current.stem.push(rest.trim());
      current.raw.push(line.text);
      return true;
    }
    if (current && digit) {
      current.raw.push(line.text);
      putOptions(current, line, run(line.text, digit), 0);
      this.mode = 'options';
      return true;
    }
    if (isInsideText({ current, number, mode: this.mode, isAfterBlank: this.isAfterBlank, passage: this.passages.open })) return false;
    this.settle();
    const draft = this.start(line, number);
    if (this.inline(line, number.rest)) return true;
    draft.raw.push(line.text);
    if (rest.trim() !== '' && !this.details.begin(draft, rest)) draft.stem.push(rest.trim());
    return true;
  }

  /** Options behind the stem on one line. */
  private inline(line: PaperLine, from: number): boolean {
    const found = innerRun(line.text.slice(from));
    if (
      !found ||
      this.mode === 'explanation' ||
      (from === 0 && this.current && this.current.options.length > 0 && this.mode === 'options' && !this.isAfterBlank)
    )
      return false;
    const stem = line.text.slice(from, from + found.at).trim();
    const isOwn = this.current !== null && this.current.options.length === 0;
    const draft = isOwn && this.current ? this.current : this.start(line, null);
    if (stem !== '') draft.stem.push(stem);
    draft.raw.push(line.text);
    const shifted = found.found.map((part) => ({ ...part, from: part.from + from, to: part.to + from }));
    putOptions(draft, line, shifted, 0);
    this.mode = 'options';
    return true;
  }

  private plain(line: PaperLine, shown: string): void {
    const { current } = this;
    const text = line.bullet?.trim() ?? shown;
    const source = current && this.mode !== 'stem' ? sourceOf(text) : null;
    if (current && source?.at === 0) current.sources.push(source.source);
    else if (current && this.mode === 'stem') current.stem.push(text);
    else if (current && this.mode === 'options' && !this.isAfterBlank && this.loose.isEmpty) current.options.at(-1)?.lines.push(text);
    else if (current && this.mode === 'explanation' && !this.isAfterBlank && this.loose.isEmpty) current.explanation?.push(text);
    else if (this.mode === 'passage' && this.passages.open) this.passages.add(text, this.isAfterBlank);
    else {
      this.loose.push(text, line.line, this.isAfterBlank);
      return;
    }
    current?.raw.push(line.text);
  }

  /** Loose text before a numbered question: the explanation goes on, or it is a heading. */
  private settle(): void {
    const { current } = this;
    const text = this.loose.takeAll();
    if (text.lines.length === 0) return;
    this.isCreative = saysCreative(text.lines.join(' ')) ?? this.isCreative;
    const goesOn =
      (this.mode === 'key' && text.isAdjacent && !text.lines.some(isPartHeading)) || (this.mode === 'explanation' && !text.isHeading);
    if (current && goesOn) current.explanation = [...(current.explanation ?? []), ...text.lines];
    else this.passages.end();
  }

  private answers(line: PaperLine, text: string): boolean {
    const heading = answerListOf(text);
    if (this.list.giveSeveral(text, line)) return true;
    if (heading !== null && (heading.trim() === '' || listedPairs(heading)) && this.drafts.length > 0) {
      this.settle();
      this.mode = 'answers';
      this.current = null;
      for (const listed of listedPairs(heading) ?? []) this.list.give(listed, line);
      return true;
    }
    if (this.mode === 'answers') {
      const taken = this.list.take(line, text, this.isAfterBlank || !this.loose.isEmpty);
      if (taken === 'question') this.mode = 'loose';
      if (taken === 'text') this.loose.push(text, line.line, this.isAfterBlank);
      return taken !== 'question';
    }
    return this.list.giveRow(text, line, this.current?.value ?? 0);
  }
}
