import { numberMatches } from '#platform/kernel';
import type { CancelledCredit } from './exam-draft.js';

export interface MarkedQuestion {
  readonly id: string;
  readonly kind: 'single' | 'multiple' | 'true-false' | 'numeric';
  /** From 1. */
  readonly section: number;
  readonly markUnits: bigint;
  /** What a wrong answer takes away, zero or more. */
  readonly negativeUnits: bigint;
  readonly cancelled: boolean;
  readonly key: { readonly optionIds: readonly string[]; readonly number: string | null; readonly tolerance: string | null };
}

export interface GivenAnswer {
  readonly optionIds: readonly string[];
  readonly number: string | null;
}

export interface Scheme {
  readonly floorAtZero: boolean;
  readonly cancelledCredit: CancelledCredit;
  /** Numbers of the optional sections, in the paper's order. */
  readonly optionalSections: readonly number[];
  /** How many of them count; null = all. */
  readonly optionalCounted: number | null;
}

export type Verdict = 'correct' | 'wrong' | 'skipped';

export interface Score {
  readonly units: bigint;
  readonly correct: number;
  readonly wrong: number;
  readonly skipped: number;
  /** Section number → correct answers in it. */
  readonly correctIn: ReadonlyMap<number, number>;
}

/** A cleared answer is none. */
const isAnswered = (answer: GivenAnswer | undefined): answer is GivenAnswer =>
  answer !== undefined && (answer.optionIds.length > 0 || (answer.number !== null && answer.number !== ''));

const sameSet = (a: readonly string[], b: readonly string[]) => {
  const set = new Set(a);
  return set.size === new Set(b).size && b.every((one) => set.has(one));
};

const isRight = (question: MarkedQuestion, answer: GivenAnswer): boolean => {
  if (question.kind === 'numeric') {
    return (
      question.key.number !== null && answer.number !== null && numberMatches(answer.number, question.key.number, question.key.tolerance)
    );
  }
  // A single-choice question may have several right options (after a correction of the key): any one of them is right.
  if (question.kind !== 'multiple') return answer.optionIds.length === 1 && question.key.optionIds.some((id) => id === answer.optionIds[0]);
  return question.key.optionIds.length > 0 && sameSet(question.key.optionIds, answer.optionIds);
};

/**
 * How one answer counts. A cancelled question is never wrong: who is credited has it right, for the others it is as if skipped.
 */
export const verdictOf = (question: MarkedQuestion, answer: GivenAnswer | undefined, credit: CancelledCredit): Verdict => {
  const answered = isAnswered(answer);
  if (question.cancelled) return credit === 'everyone' || (credit === 'answered' && answered) ? 'correct' : 'skipped';
  if (!answered) return 'skipped';
  return isRight(question, answer) ? 'correct' : 'wrong';
};

/** Units that a verdict brings. */
export const unitsFor = (question: MarkedQuestion, verdict: Verdict): bigint =>
  verdict === 'correct' ? question.markUnits : verdict === 'wrong' ? -question.negativeUnits : 0n;

/**
 * The sections that count for these answers: all that are not optional, and of the optional ones the first `optionalCounted`
 * that hold an answer (the first ones, in the paper's order, where fewer are touched). The others do not exist for this student.
 */
export const countedSections = (
  questions: readonly MarkedQuestion[],
  answers: ReadonlyMap<string, GivenAnswer>,
  scheme: Scheme,
): ReadonlySet<number> => {
  const all = new Set(questions.map(({ section }) => section));
  if (scheme.optionalCounted === null) return all;
  const touched = new Set(questions.filter(({ id }) => isAnswered(answers.get(id))).map(({ section }) => section));
  const wanted = [
    ...scheme.optionalSections.filter((one) => touched.has(one)),
    ...scheme.optionalSections.filter((one) => !touched.has(one)),
  ];
  for (const section of wanted.slice(scheme.optionalCounted)) all.delete(section);
  return all;
};

/** Exact integer score of one attempt. Pure: the order of questions and answers does not matter. */
export const score = (questions: readonly MarkedQuestion[], answers: ReadonlyMap<string, GivenAnswer>, scheme: Scheme): Score => {
  const counted = countedSections(questions, answers, scheme);
  const tally = { correct: 0, wrong: 0, skipped: 0 };
  const correctIn = new Map<number, number>();
  let units = 0n;
  for (const question of questions) {
    if (!counted.has(question.section)) continue;
    const verdict = verdictOf(question, answers.get(question.id), scheme.cancelledCredit);
    tally[verdict] += 1;
    units += unitsFor(question, verdict);
    if (verdict === 'correct') correctIn.set(question.section, (correctIn.get(question.section) ?? 0) + 1);
  }
  return { units: scheme.floorAtZero && units < 0n ? 0n : units, ...tally, correctIn };
};

const sum = (numbers: readonly bigint[]) => numbers.reduce((all, one) => all + one, 0n);

/**
 * The most and the least that the paper can give: with optional sections, the ones with the largest marks (and penalties) count.
 * These bound the rank key; the floor is not used, since a rank key may be wider than needed, never narrower.
 */
export const bounds = (
  questions: readonly MarkedQuestion[],
  scheme: Pick<Scheme, 'optionalSections' | 'optionalCounted'>,
): { readonly highest: bigint; readonly lowest: bigint } => {
  const optional = new Set(scheme.optionalSections);
  const total = (pick: (question: MarkedQuestion) => bigint) => {
    const fixed = sum(questions.filter(({ section }) => !optional.has(section)).map(pick));
    const each = scheme.optionalSections
      .map((number) => sum(questions.filter(({ section }) => section === number).map(pick)))
      .toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0));
    return fixed + sum(scheme.optionalCounted === null ? each : each.slice(0, scheme.optionalCounted));
  };
  return { highest: total(({ markUnits }) => markUnits), lowest: -total(({ negativeUnits }) => negativeUnits) };
};
