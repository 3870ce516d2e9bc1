import type { Save } from '#contracts/http/exams';
import type { ExamMarking } from '#exams';
import { normal, pick, seeded } from './random.js';

/** One person's way through an exam: when it began and ended by the product's clock, and what was marked. */
export interface Taker {
  readonly userId: string;
  /** Milliseconds since the epoch. */
  readonly startsAt: number;
  readonly endsAt: number;
  /** Null: looked at the paper and left; the clock submits. */
  readonly saves: readonly Save[] | null;
}

export interface Field {
  readonly userIds: readonly string[];
  readonly marking: readonly ExamMarking[];
  /** Full time of the exam in seconds. */
  readonly duration: number;
  readonly startOf: (random: () => number, index: number) => number;
  /** How often somebody who does not know leaves the question open; higher where a wrong answer costs. */
  readonly caution: number;
  readonly seed: number;
}

const answer = (question: ExamMarking, knows: boolean, random: () => number, revision: number): Save => {
  const { questionId, kind, key, optionIds } = question;
  if (kind === 'numeric') return { questionId, revision, optionIds: [], number: knows ? key.number : '1' };
  const wrong = optionIds.filter((id) => !key.optionIds.includes(id));
  return { questionId, revision, optionIds: knows ? [...key.optionIds] : [pick(random, random() < 0.25 ? key.optionIds : wrong)] };
};

/** A field of takers as one meets it: abilities and difficulties spread, some cautious, some fast, every twelfth level with the one before. */
export const takers = ({ userIds, marking, duration, startOf, caution, seed }: Field): Taker[] => {
  const random = seeded(seed);
  const difficulties = marking.map(() => normal(random) * 0.9);
  const all: Taker[] = [];
  for (const [index, userId] of userIds.entries()) {
    const startsAt = startOf(random, index);
    const twin = index % 12 === 11 ? all[index - 1] : undefined;
    if (twin) {
      all.push({ userId, startsAt, endsAt: startsAt + (twin.endsAt - twin.startsAt), saves: twin.saves });
      continue;
    }
    const ability = normal(random) * 0.9;
    const saves = marking.flatMap((question, number) => {
      // Nobody knows everything, and nobody nothing.
      const knows = random() < 0.04 + 0.92 / (1 + Math.exp(difficulties[number]! - 1.2 * ability));
      return !knows && random() < caution ? [] : [answer(question, knows, random, number + 1)];
    });
    const pace = Math.min(0.99, Math.max(0.35, 0.78 - 0.08 * ability + 0.13 * normal(random)));
    const gone = index % 67 === 40;
    // Well inside a second, so that twins take the same whole seconds however long a command runs.
    all.push({ userId, startsAt, endsAt: startsAt + Math.round(duration * pace) * 1000 + 400, saves: gone ? null : saves });
  }
  return all;
};
