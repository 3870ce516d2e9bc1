import * as z from 'zod/mini';
import { answerStates, answerWays, passageKinds, stepKinds, stepReasons, stepStates } from '../shared/assistant.js';
import { id, instant } from '../shared/values.js';

/** A piece of the material, as an answer cites it. */
export const passage = z.strictObject({
  id,
  kind: z.enum(passageKinds),
  /** A lesson's heading, or the question in a line; `$…$` is mathematics. */
  title: z.string(),
  /** Where it stands, outermost first: course and lesson, or subject, chapter and topic. */
  place: z.array(z.string()),
  /** Clean rich text with `$…$` and `$$…$$`; null where this person may not open it: then only its name and its course are told. */
  html: z.nullable(z.string()),
  /** The page of ours where it stands; of a lesson that may not be opened, its course's page. */
  href: z.string(),
  /** The course of a lesson. */
  course: z.nullable(z.strictObject({ slug: z.string(), title: z.string() })),
});
export type Passage = z.infer<typeof passage>;

/** `[n]` in an answer speaks of it. */
export const source = z.strictObject({ n: z.int(), ...passage.shape });
export type Source = z.infer<typeof source>;

export const askedQuestion = z.strictObject({
  /** As it was typed: plain text, `$…$` is mathematics. */
  text: z.string(),
  /** The question that was chosen from the bank; null html where it may not be shown now. */
  question: z.nullable(z.strictObject({ id, html: z.nullable(z.string()) })),
  /** An address that `keepPicture` gave. */
  picture: z.nullable(z.string()),
});

/** One question with its answer. */
export const turn = z.strictObject({
  id,
  asked: askedQuestion,
  at: instant,
  way: z.enum(answerWays),
  state: z.enum(answerStates),
  /**
   * The answer in blocks, each clean rich text of its own with `$…$` and `$$…$$` never cut in the middle. Citations are
   * `<sup data-source="n">[n]</sup>`: each names one of `sources`. Empty where passages stand for themselves, or nothing was found.
   */
  blocks: z.array(z.string()),
  sources: z.array(source),
});
export type Turn = z.infer<typeof turn>;

/** How many questions the caller may ask today (in Dhaka), and how many are left. */
export const questionsLeft = z.strictObject({ aDay: z.int(), left: z.int() });

/**
 * A line of an answer that is being written. First `begun`, then `sources`, then any number of `block` (the block at `index` as it stands
 * now: it takes the place of what was sent for that index before), last `ended` with the whole turn as it is kept. A stream that ends
 * without `ended` broke off on the way: the turn is kept, and `getConversation` has it.
 */
export const answerLine = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('begun'), conversationId: id, turnId: id, way: z.enum(answerWays), quota: questionsLeft }),
  z.strictObject({ type: z.literal('sources'), sources: z.array(source) }),
  z.strictObject({ type: z.literal('block'), index: z.int(), html: z.string() }),
  z.strictObject({ type: z.literal('ended'), turn, quota: questionsLeft }),
]);
export type AnswerLine = z.infer<typeof answerLine>;

export const conversationRow = z.strictObject({
  id,
  /** The first question in a line. */
  title: z.string(),
  turns: z.int(),
  at: instant,
});
export type ConversationRow = z.infer<typeof conversationRow>;

/** Ours alone, never a reader's: what one day or one person used. Costs are in millionths of the currency. */
export const usage = z.strictObject({
  questions: z.int(),
  /** Those that a model was asked. */
  answered: z.int(),
  tokensIn: z.int(),
  tokensOut: z.int(),
  costMicros: z.int(),
});
export type Usage = z.infer<typeof usage>;

/** Facts to say why in a sentence; what a reason does not speak of is null. */
export const stepWhy = z.strictObject({
  reason: z.enum(stepReasons),
  topic: z.nullable(z.string()),
  /** Chance of a right answer to a middling question of the topic, in percent. */
  percent: z.nullable(z.int()),
  /** Questions of the topic answered so far. */
  answered: z.nullable(z.int()),
  /** Mistakes that are due that day. */
  count: z.nullable(z.int()),
  exam: z.nullable(z.strictObject({ id, title: z.string(), opensAt: instant })),
  course: z.nullable(z.string()),
});
export type StepWhy = z.infer<typeof stepWhy>;

export const planStep = z.strictObject({
  id,
  kind: z.enum(stepKinds),
  /** Of a lesson its title, of practice its topic; '' for mistakes. */
  title: z.string(),
  /** Subject and chapter, or the course. */
  place: z.array(z.string()),
  /** Questions to answer; 0 for lessons. */
  questions: z.int(),
  minutes: z.int(),
  state: z.enum(stepStates),
  doneAt: z.nullable(instant),
  /** Where it is done, with everything chosen already. */
  href: z.string(),
  why: stepWhy,
});
export type PlanStep = z.infer<typeof planStep>;

export const trainingPlan = z.strictObject({
  id,
  /** Days are Dhaka's. */
  from: z.iso.date(),
  until: z.iso.date(),
  minutesADay: z.int(),
  version: z.int(),
  /** When it was last made anew, and after what. */
  shapedAt: instant,
  shapedBy: z.enum(['person', 'result', 'day']),
  /** Exams of the caller's courses up to the end. */
  exams: z.array(z.strictObject({ id, title: z.string(), day: z.iso.date(), opensAt: instant })),
  /** Every day of it that has steps, from the first. */
  days: z.array(z.strictObject({ day: z.iso.date(), minutes: z.int(), steps: z.array(planStep) })),
  /** Where each topic stands that the plan speaks of, weakest first. */
  topics: z.array(z.strictObject({ topicId: id, name: z.string(), percent: z.int(), answered: z.int(), sure: z.boolean() })),
});
export type TrainingPlan = z.infer<typeof trainingPlan>;
