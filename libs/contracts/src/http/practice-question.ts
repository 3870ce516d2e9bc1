import * as z from 'zod/mini';
import { id } from '../shared/values.js';
import { answeredNumber, questionKinds } from './exam-shapes.js';

/** A question as practice, quiz and rooms ask it: one version, without anything that marks. Texts are rich texts, pictures addresses. */
export const practiceQuestion = z.strictObject({
  /** The bank's question; what is kept, bookmarked or asked again goes by it. */
  id,
  versionId: id,
  kind: z.enum(questionKinds),
  stem: z.string(),
  stimulus: z.nullable(z.strictObject({ id, text: z.string() })),
  /** In the author's order; empty for numeric questions. */
  options: z.array(z.strictObject({ id, text: z.string() })),
  /** The node of the subject tree at which it stands. */
  topicId: id,
  subject: z.string(),
  chapter: z.nullable(z.string()),
  topic: z.nullable(z.string()),
  /** Boards and years. */
  sources: z.array(z.string()),
});
export type PracticeQuestion = z.infer<typeof practiceQuestion>;

/** What marks a question, and what came of the answer. Only ever beside an answer that was given before. */
export const practiceMarking = z.strictObject({
  key: z.strictObject({ optionIds: z.array(id), number: z.nullable(z.string()), tolerance: z.nullable(z.string()) }),
  explanation: z.string(),
  /** Null: skipped. */
  right: z.nullable(z.boolean()),
});
export type PracticeMarking = z.infer<typeof practiceMarking>;

/** What was answered: chosen options by id, or a number; both empty = none. */
export const practiceAnswer = {
  optionIds: z.array(id).check(z.maxLength(8)),
  number: z.nullable(answeredNumber),
};

/** The same as it was stored, read no second time. */
export const keptAnswer = { optionIds: practiceAnswer.optionIds, number: z.nullable(z.string()) };
