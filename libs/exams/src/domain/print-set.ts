import type { Paper } from '#contracts/http/exams';
import { orderOf } from './shuffle.js';

/** What is right in a paper, by its own ids. */
export interface PaperKey {
  readonly questionId: string;
  readonly optionIds: readonly string[];
  readonly number: string | null;
}

export interface PrintedQuestion {
  /** As printed, from 1 over the whole paper. */
  readonly number: number;
  /** The author's number. */
  readonly original: number;
  readonly section: number;
  readonly kind: Paper['questions'][number]['kind'];
  readonly stem: string;
  readonly stimulusId: string | null;
  readonly options: readonly string[];
  /** Places of the right options from 0, or the number; null where the key is not among those given. */
  readonly key: { readonly places: readonly number[]; readonly value: string | null } | null;
}

export interface PrintWish {
  /** 0 = the author's order. */
  readonly set: number;
  readonly seed: string;
  readonly shuffleOptions: boolean;
  /** For each question the places of options that keep theirs. */
  readonly keptOptions?: readonly (readonly number[])[];
}

/**
 * One set of a paper as it is printed, with its key. Sections keep their order and passages their questions; options are shuffled where the
 * exam shuffles them, since a paper with "all of the above" must not. The same seed and number give the same set.
 */
export const printSet = (
  paper: Paper,
  keys: readonly PaperKey[],
  { set, seed, shuffleOptions, keptOptions = [] }: PrintWish,
): PrintedQuestion[] => {
  const rightOf = new Map(keys.map((key) => [key.questionId, key]));
  const places = paper.questions.map(({ section, stimulusId, options, kind }, place) => ({
    section,
    stimulusId,
    optionCount: options.length,
    fixedOptions: kind === 'true-false',
    keptOptions: keptOptions[place] ?? [],
  }));
  const shuffles = set > 0;
  const order = orderOf(`print|${paper.examId}|${seed}|${set}`, places, { questions: shuffles, options: shuffles && shuffleOptions });
  return order.flatMap(({ q, o }, index): PrintedQuestion[] => {
    const question = paper.questions[q];
    if (!question) return [];
    const options = o.flatMap((place) => question.options[place] ?? []);
    const right = rightOf.get(question.id);
    return [
      {
        number: index + 1,
        original: q + 1,
        section: question.section,
        kind: question.kind,
        stem: question.stem,
        stimulusId: question.stimulusId,
        options: options.map(({ text }) => text),
        key: right
          ? {
              places: options.flatMap(({ id }, place) => (right.optionIds.includes(id) ? [place] : [])),
              value: question.kind === 'numeric' ? right.number : null,
            }
          : null,
      },
    ];
  });
};
