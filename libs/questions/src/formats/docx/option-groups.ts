import { type Label, type Labelled, innerRun, labelAt, run } from '../paper/labels.js';
import type { PaperLine } from '../paper/lines.js';
import { withSeries } from '../paper/series.js';
import { type Numbered, answerListOf, keyOf, numberOf } from '../paper/signs.js';
import type { DocLine } from './doc-line.js';

/** An option as it stands in its line: `start` is where its label begins, `[from, to)` what stands behind the label. */
export interface Member {
  readonly at: number;
  readonly start: number;
  readonly from: number;
  readonly to: number;
  readonly index: number;
}

/** The options of one question, whether each has a line of its own or several stand on one. */
export interface Group {
  readonly set: string;
  readonly shape: string;
  readonly members: Member[];
  /** What stands before them since the question began. */
  readonly stem: string;
  /** What the key line below them says, where there is one. */
  key: string | null;
}

/** Lines without a label that may stand inside an option before the next label. */
const maxBetween = 4;
const maxOptions = 8;
const maxStem = 6;

interface Stretch {
  readonly label: Label;
  readonly start: number;
  readonly from: number;
  readonly to: number;
}

/** With where each label begins. `first`: where the first of them does. */
const placed = (found: readonly Labelled[], first: number): Stretch[] =>
  found.map(({ label, from, to }, at) => ({ label, start: at === 0 ? first : found[at - 1]!.to, from, to }));

/** Where a label may begin: behind spaces and a tick. */
export const labelStart = (text: string): number => /^\s*(?:[✓✔✅☑√*]+\s*)?/u.exec(text)![0].length;

class Groups {
  readonly all: Group[] = [];
  /** How many numbers of questions there were. */
  questions = 0;
  private open: Group | null = null;
  private since = 0;
  private stem: string[] = [];
  private number: Numbered | null = null;
  /** The last group of this question that may have been statements. */
  private statements: Group | null = null;

  /** `given`: a label that only the lines around make one. */
  take(at: number, text: string, given: Label | undefined): void {
    this.since += 1;
    if (text.trim() === '') return this.pass();
    const said = keyOf(text);
    if (said !== null || answerListOf(text) !== null) return this.key(said);
    const label = given ?? labelAt(text, labelStart(text));
    const number = numberOf(text);
    if (label && (label.set !== 'digit' || this.isDigit(label, number))) return this.members(at, placed(run(text, label), 0));
    if (number) {
      this.questions += 1;
      this.begin(text, number);
    }
    const inner = innerRun(text.slice(number?.rest ?? 0));
    if (!inner) {
      if (!number) this.stem.push(text);
      return this.pass();
    }
    const by = number?.rest ?? 0;
    if (!number) this.stem.push(text.slice(0, inner.at));
    return this.members(
      at,
      placed(inner.found, inner.at).map((each) => ({ label: each.label, start: each.start + by, from: each.from + by, to: each.to + by })),
    );
  }

  private pass(): void {
    if (this.since > maxBetween) this.open = null;
  }

  private begin(text: string, number: Numbered | null): void {
    this.open = null;
    this.statements = null;
    this.stem = [text];
    this.number = number;
  }

  private key(said: string | null): void {
    const last = this.all.at(-1);
    if (last && last === this.open && said !== null) last.key ??= said;
    this.begin('', null);
  }

  /** Whether a number is that of an option and not of the next question (see paper/numbering). */
  private isDigit(label: Label, number: Numbered | null): boolean {
    if (label.index > 0) return this.goesOn(label);
    const own = this.number;
    return own !== null && number !== null && this.open === null && (number.style !== own.style || number.value <= own.value);
  }

  private goesOn(label: Label): boolean {
    const group = this.open;
    return (
      group !== null &&
      group.set === label.set &&
      group.shape === label.shape &&
      label.index <= group.members.length + 1 &&
      label.index < maxOptions &&
      !group.members.some(({ index }) => index === label.index)
    );
  }

  private members(at: number, stretches: readonly Stretch[]): void {
    for (const { label, ...place } of stretches) {
      if (this.open && this.goesOn(label)) this.open.members.push({ at, ...place, index: label.index });
      else if (label.index === 0) this.first(label, { at, ...place, index: 0 });
      else continue;
      this.since = 0;
    }
  }

  private first(label: Label, member: Member): void {
    const isLettered = label.set !== 'digit' && label.set !== 'roman';
    // Numbered statements before lettered options are no options.
    if (isLettered && this.statements && this.all.at(-1) === this.statements) this.all.pop();
    const stem = this.stem.slice(-maxStem).join('\n');
    const group: Group = { set: label.set, shape: label.shape, members: [member], stem, key: null };
    this.open = group;
    this.statements = isLettered ? null : group;
    this.all.push(group);
    if (isLettered) this.stem = [];
  }
}

/** Whether the labels are those of a whole list, in whatever order its lines have them. */
const isComplete = ({ members }: Group): boolean => members.length > 1 && members.every(({ index }) => index < members.length);

const groupsOf = (
  lines: readonly DocLine[],
  labels: readonly PaperLine[],
): { readonly all: readonly Group[]; readonly questions: number } => {
  const groups = new Groups();
  for (const [at, { text }] of lines.entries()) groups.take(at, text, labels[at]?.label);
  return { all: groups.all.filter(isComplete), questions: groups.questions };
};

/** Where the options of the document stand, one group for each question. */
export const optionGroups = (lines: readonly DocLine[]): readonly Group[] => {
  const { all, questions } = groupsOf(lines, []);
  // Where questions have none, labels may be such that only the lines around make them labels.
  return all.length > 0 && all.length >= questions ? all : groupsOf(lines, withSeries(lines.map(({ text, line }) => ({ text, line })))).all;
};
