import type { Fate, NoteFate } from '../fates.js';
import { asText } from '../pieces.js';
import type { Found } from '../reading.js';
import { isField } from './details.js';
import { type Draft, keep } from './draft.js';
import { finishDraft, questionsOf } from './finish-draft.js';
import { giveAnswers } from './give-answers.js';
import { withoutInstructions } from './instructions.js';
import { leftLine } from './left-over.js';
import { liftOptions } from './lift-options.js';
import type { Finish, PaperLine } from './lines.js';
import { withoutNotes } from './notes.js';
import { isFurniture, isMarker, isRule } from './signs.js';
import { PaperState } from './state.js';
import { takeAwaited, takeExplanation, takeKey } from './take-key.js';
import { takeNumbered } from './take-number.js';
import { takeInline, takeOption } from './take-options.js';
import { takeAnswers, takeOpening, takePlain } from './take-plain.js';

/** A paper, line by line. What is said at the end (a list of answers) changes questions before it, so they come out together. */
export class Walk {
  private readonly state: PaperState;

  constructor(
    private readonly lines: readonly PaperLine[],
    private readonly finish: Finish = asText,
    private readonly note: NoteFate | null = null,
  ) {
    this.state = new PaperState(lines);
  }

  *found(): Generator<Found> {
    const { state } = this;
    for (const [at, line] of this.lines.entries()) {
      state.ahead.at = at;
      this.take(line);
    }
    state.settle('end');
    for (const draft of state.drafts) if (draft.options.length === 0) liftOptions(draft);
    const drafts = withoutInstructions(
      questionsOf(state.drafts, (draft) => state.leave(linesOf(draft))),
      (draft) => state.leave(linesOf(draft)),
    );
    state.leave(state.list.withoutWish().map((line) => ({ text: line.text.trim(), line })));
    const unplaced = giveAnswers(state.list, drafts);
    withoutNotes(drafts, this.lines, (lines) => state.leave(lines));
    for (const { line, also } of unplaced) for (const each of [line, ...also]) state.fates.set(each, 'left-over');
    const left = [...state.left, ...unplaced.map(({ line, text }) => leftLine(line, text)), ...this.passages()];
    left.sort((one, other) => one.place.line - other.place.line);
    let next = 0;
    for (const draft of drafts.toSorted((one, other) => one.line - other.line)) {
      for (; next < left.length && left[next]!.place.line < draft.line; next += 1) yield left[next]!;
      const found = finishDraft(draft, this.finish);
      if (this.note)
        for (const [index, line] of draft.lines.entries()) state.fates.set(line, found.is === 'question' ? draft.fates[index]! : 'refused');
      yield found;
    }
    yield* left.slice(next);
    this.tell();
  }

  /** What looks like headings, as text that is left over: for where no question stands. To be asked when all is found. */
  headings(): Found[] {
    return this.lines
      .filter((line) => this.state.fates.get(line) === 'heading' && line.text.trim() !== '')
      .map((line) => leftLine(line, line.text.trim()));
  }

  /** Passages that no question was given: their text is left over. */
  private passages(): Found[] {
    return this.state.passages.unused.flatMap((passage) => {
      const lines =
        passage.lines.length > 0 && passage.lines[0]?.line === passage.opening.line ? passage.lines : [passage.opening, ...passage.lines];
      for (const { line } of lines) this.state.fates.set(line, 'left-over');
      return lines.map(({ line, text }) => leftLine(line, text));
    });
  }

  private tell(): void {
    const { note } = this;
    if (!note) return;
    const told = new Map<number, Fate>();
    for (const line of this.lines) {
      const fate = line.text.trim() === '' ? undefined : this.state.fates.get(line);
      if (fate && (fate === 'left-over' || !told.has(line.line))) told.set(line.line, fate);
    }
    for (const [line, fate] of told) note(String(line), fate);
  }

  private take(line: PaperLine): void {
    const { state } = this;
    const text = line.text.trim();
    if (line.isCode && text !== '') {
      if (fence.test(text)) state.fates.set(line, 'sign');
      else takePlain(state, line, text);
      state.isAfterBlank = false;
      return;
    }
    if (text === '' || isMarker(text)) {
      state.isAfterBlank = true;
      if (text !== '') state.fates.set(line, 'sign');
      return;
    }
    if (isFurniture(text)) {
      if (isRule(text)) state.isAfterBlank = true;
      state.fates.set(line, 'sign');
      return;
    }
    this.read(line, text);
    state.isAfterBlank = false;
  }

  private read(line: PaperLine, text: string): void {
    const { state } = this;
    if (
      takeAwaited(state, line, text) ||
      takeAnswers(state, line, text) ||
      takeKey(state, line, text) ||
      takeExplanation(state, line, text)
    )
      return;
    const own = state.isOpen ? state.current : null;
    if (state.details.take(text, own)) {
      if (own) keep(own, line, 'field');
      else state.fates.set(line, 'field');
      return;
    }
    if (!own && state.mode !== 'passage' && isField(text)) {
      if (!state.loose.isEmpty) state.settle('question');
      state.fates.set(line, 'field');
      return;
    }
    if (takeOpening(state, line, text) || takeOption(state, line) || takeNumbered(state, line) || takeInline(state, line, 0)) return;
    takePlain(state, line, text);
  }
}

const fence = /^(?:>\s?)*(?:`{3,}|~{3,})\s?[\w+-]{0,20}$/;

const linesOf = ({ lines }: Draft): { text: string; line: PaperLine }[] =>
  lines.map((line) => ({ text: (line.bullet ?? line.text).trim(), line }));
