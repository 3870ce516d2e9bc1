import { createHash } from 'node:crypto';

/** The algorithm below. An attempt stores the version it was made with; a change of the algorithm is a new number. */
export const shuffleVersion = 1;

export interface ShuffledQuestion {
  /** Index into the paper's questions. */
  readonly q: number;
  /** Indexes into that question's options. */
  readonly o: number[];
}

export interface QuestionToOrder {
  readonly section: number;
  /** Questions with the same stimulus stay together, in the author's order. */
  readonly stimulusId: string | null;
  readonly optionCount: number;
  /** True and false keep their places. */
  readonly fixedOptions: boolean;
  /** Places that the author keeps ("all of the above"); the sealed paper has them where the author does. */
  readonly keptOptions: readonly number[];
}

/** Uniform whole numbers below a bound from SHA-256 in counter mode; the same seed gives the same numbers for ever. */
export const numbersFrom = (seed: string): ((bound: number) => number) => {
  let block = Buffer.alloc(0);
  let counter = 0;
  let at = 0;
  const next = (): number => {
    if (at >= block.length) {
      block = createHash('sha256').update(`exam-shuffle.1|${seed}|${counter}`).digest();
      counter += 1;
      at = 0;
    }
    const value = block.readUInt32BE(at);
    at += 4;
    return value;
  };
  return (bound) => {
    // Values above the last whole multiple of the bound would favour small results: throw them away.
    const limit = 2 ** 32 - (2 ** 32 % bound);
    let value = next();
    while (value >= limit) value = next();
    return value % bound;
  };
};

/** Fisher–Yates; gives a new list. */
export const shuffled = <T>(items: readonly T[], below: (bound: number) => number): T[] => {
  const list = [...items];
  for (let last = list.length - 1; last > 0; last -= 1) {
    const other = below(last + 1);
    const kept = list[last] as T;
    list[last] = list[other] as T;
    list[other] = kept;
  }
  return list;
};

/** The items at `kept` stay, the others are shuffled among themselves. */
export const shuffledAround = <T>(items: readonly T[], kept: readonly number[], below: (bound: number) => number): T[] => {
  const others = shuffled(
    items.filter((_, place) => !kept.includes(place)),
    below,
  ).values();
  return items.map((item, place) => (kept.includes(place) ? item : (others.next().value as T)));
};

/** Runs of question indexes that move as one: a stimulus with all its questions of that section, or a question alone. */
const groupsOf = (questions: readonly QuestionToOrder[], section: number): number[][] => {
  const groups: number[][] = [];
  const byStimulus = new Map<string, number[]>();
  questions.forEach((question, index) => {
    if (question.section !== section) return;
    const known = question.stimulusId === null ? undefined : byStimulus.get(question.stimulusId);
    if (known) return void known.push(index);
    const group = [index];
    groups.push(group);
    if (question.stimulusId !== null) byStimulus.set(question.stimulusId, group);
  });
  return groups;
};

/**
 * The order in which one attempt sees its paper. Sections keep their order; inside a section groups are shuffled; options are
 * shuffled for each question. With a switch off, the author's order stands.
 */
export const orderOf = (
  seed: string,
  questions: readonly QuestionToOrder[],
  what: { readonly questions: boolean; readonly options: boolean },
): ShuffledQuestion[] => {
  const below = numbersFrom(seed);
  const sections = [...new Set(questions.map(({ section }) => section))].toSorted((a, b) => a - b);
  const order = sections.flatMap((section) => {
    const groups = groupsOf(questions, section);
    return (what.questions ? shuffled(groups, below) : groups).flat();
  });
  return order.map((q) => {
    const question = questions[q] as QuestionToOrder;
    const places = Array.from({ length: question.optionCount }, (_, place) => place);
    return { q, o: what.options && !question.fixedOptions ? shuffledAround(places, question.keptOptions, below) : places };
  });
};
