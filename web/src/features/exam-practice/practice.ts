import type { CheckedAnswer, PracticePaper } from '#contracts/http/exam-practice';

export type PracticeQuestion = PracticePaper['questions'][number];

/** What was answered to one question, and what came of it. */
export interface Given {
  readonly optionIds: readonly string[];
  readonly number: string | null;
  readonly checked: CheckedAnswer | null;
}

/** One way through a paper. */
export interface Practice {
  /** The questions of this round, by id; at first all. */
  readonly round: readonly string[];
  /** Which of the round is open; the round's length is the summary. */
  readonly at: number;
  readonly given: Readonly<Record<string, Given>>;
}

export type State = 'left' | CheckedAnswer['verdict'];

export const nothing: Given = { optionIds: [], number: null, checked: null };
export const givenTo = ({ given }: Practice, id: string): Given => given[id] ?? nothing;
export const stateOf = (practice: Practice, id: string): State => givenTo(practice, id).checked?.verdict ?? 'left';

export const begin = (ids: readonly string[]): Practice => ({ round: ids, at: 0, given: {} });

/** Goes to one of the round; beyond its end is the summary. */
export const go = (practice: Practice, at: number): Practice => ({ ...practice, at: Math.min(Math.max(at, 0), practice.round.length) });

/** Answers one question; what was checked already stands. */
export const answer = (practice: Practice, id: string, said: Partial<Omit<Given, 'checked'>>): Practice => {
  const before = givenTo(practice, id);
  return before.checked ? practice : { ...practice, given: { ...practice.given, [id]: { ...before, ...said } } };
};

export const settle = (practice: Practice, checked: CheckedAnswer): Practice => ({
  ...practice,
  given: { ...practice.given, [checked.questionId]: { ...givenTo(practice, checked.questionId), checked } },
});

/** The same questions once more: of the round those that were not right, or all of the paper. */
export const again = (practice: Practice, ids: readonly string[]): Practice => ({
  round: ids,
  at: 0,
  given: Object.fromEntries(Object.entries(practice.given).filter(([id]) => !ids.includes(id))),
});

interface Tally {
  readonly total: number;
  readonly correct: number;
  readonly wrong: number;
  readonly skipped: number;
  readonly left: number;
}

/** How this round stands. */
export const tallyOf = (practice: Practice): Tally => {
  const tally = { correct: 0, wrong: 0, skipped: 0, left: 0 };
  for (const id of practice.round) tally[stateOf(practice, id)] += 1;
  return { total: practice.round.length, ...tally };
};

/** Of the round, what was not answered rightly though it was looked at. */
export const notRight = (practice: Practice): readonly string[] =>
  practice.round.filter((id) => ['wrong', 'skipped'].includes(stateOf(practice, id)));

/** The first of the round that is left, looking on from here and then from the start; null when none is. */
export const nextLeft = (practice: Practice): number | null => {
  const places = [...practice.round.keys()].filter((at) => stateOf(practice, practice.round[at] ?? '') === 'left');
  return places.find((at) => at >= practice.at) ?? places[0] ?? null;
};

/** What was kept of an earlier visit, as far as the paper still has its questions; null where it cannot be used. */
export const kept = (text: string | null, ids: readonly string[]): Practice | null => {
  try {
    const { round, at, given } = JSON.parse(text ?? 'null') as Practice;
    if (round.length === 0 || !round.every((id) => ids.includes(id)) || !Number.isInteger(at)) return null;
    return go({ round, at, given: Object.fromEntries(Object.entries(given).filter(([id]) => ids.includes(id))) }, at);
  } catch {
    return null;
  }
};
