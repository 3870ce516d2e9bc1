import * as z from 'zod/mini';
import { id, instant, marks } from '../shared/values.js';

/** Why one question counts differently now. */
export const changedQuestion = z.strictObject({
  questionId: id,
  /** From 1: for the person in the order of the own paper, for staff in the author's. */
  number: z.int(),
  cancelled: z.boolean(),
  reason: z.string(),
});

/** What a rescoring did to one sitting. Several key changes that came together stand in one: each with its reason. */
export const scoreChange = z.strictObject({
  /** The key version that the new score stands for; rises. */
  version: z.int(),
  at: instant,
  before: marks,
  after: marks,
  correctBefore: z.int(),
  correctAfter: z.int(),
  questions: z.array(changedQuestion),
  /** The reasons in one text; for a plain recomputation its own. */
  reason: z.string(),
});
export type ScoreChange = z.infer<typeof scoreChange>;

/** A sitting that was taken off the board. */
export const disqualification = z.strictObject({ at: instant, reason: z.string() });
