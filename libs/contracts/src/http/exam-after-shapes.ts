import * as z from 'zod/mini';
import { itemFlags, statisticsGaps } from '../shared/choices.js';
import { id, instant, marks } from '../shared/values.js';
import { attemptStates, examStates, orderKey, questionKinds } from './exam-shapes.js';
import { scoreChange } from './score-change.js';

export * from './score-change.js';

/** A plain number for people to read; scores that count are `marks`. */
const figure = z.nullable(z.number());

/**
 * How a question is marked. `cancelled`: the exam's credit rule counts instead of the key, which stays written. A single-choice or
 * true-false question may have several right options: any one of them is right; a multiple one wants exactly all of them.
 */
export const questionKey = z.strictObject({
  cancelled: z.boolean(),
  optionIds: z.array(id).check(z.maxLength(8)),
  /** Numeric questions: the number and how far off it may be, Latin digits. */
  number: z.nullable(z.string().check(z.trim(), z.maxLength(60))),
  tolerance: z.nullable(z.string().check(z.trim(), z.maxLength(60))),
});
export type QuestionKey = z.infer<typeof questionKey>;

/** One question as staff see it after the exam; texts as in the paper. */
const afterQuestion = {
  questionId: id,
  /** From 1, in the author's order. */
  number: z.int(),
  section: z.int(),
  kind: z.enum(questionKinds),
  stem: z.string(),
  options: z.array(z.strictObject({ id, text: z.string() })),
  key: questionKey,
  explanation: z.string(),
  mark: marks,
};

export const itemStatistics = z.strictObject({
  ...afterQuestion,
  correct: z.int(),
  wrong: z.int(),
  skipped: z.int(),
  /** Share of all takers who had it right, 0 to 1. */
  difficulty: figure,
  /** Correlation of the item with the rest of the paper, −1 to 1. */
  pointBiserial: figure,
  /** Share right in the upper 27 % minus that in the lower 27 %, −1 to 1. */
  discrimination: figure,
  /** Why a figure is null. */
  gap: z.nullable(z.enum(statisticsGaps)),
  /** What a teacher should look at, the most urgent first. */
  flags: z.array(z.enum(itemFlags)),
  choices: z.array(
    z.strictObject({
      optionId: id,
      right: z.boolean(),
      count: z.int(),
      share: figure,
      /** How many of the upper and of the lower 27 % chose it. */
      upper: z.int(),
      lower: z.int(),
      pointBiserial: figure,
    }),
  ),
});
export type ItemStatistics = z.infer<typeof itemStatistics>;

export const examStatistics = z.strictObject({
  exam: z.strictObject({
    id,
    title: z.string(),
    state: z.enum(examStates),
    keyVersion: z.int(),
    fullMarks: marks,
    passMark: z.nullable(marks),
    /** What happens with a cancelled question. */
    cancelledCredit: z.enum(['everyone', 'answered', 'nobody']),
  }),
  /** `stale`: attempts were scored since; new figures are being reckoned. `computedAt` is null for figures reckoned on the spot. */
  stale: z.boolean(),
  computedAt: z.nullable(instant),
  /** First attempts that are scored; disqualified ones do not count. */
  takers: z.int(),
  scores: z.strictObject({
    mean: figure,
    median: figure,
    sd: figure,
    lowest: figure,
    highest: figure,
    passed: z.nullable(z.int()),
    /** Reliability by Kuder and Richardson's formula 20, at most 1. */
    kr20: figure,
    /** Standard error of measurement, in right answers. */
    sem: figure,
    gap: z.nullable(z.enum(statisticsGaps)),
    /** Up to twenty bars of equal width from the lowest to the full mark, `from` included, `to` not (but in the last). */
    bars: z.array(z.strictObject({ from: z.number(), to: z.number(), count: z.int() })),
  }),
  questions: z.array(itemStatistics),
});

const mark = z.nullable(z.strictObject({ at: instant, by: z.nullable(z.string()), reason: z.string() }));

/** A sitting as staff see it. */
export const attemptRow = z.strictObject({
  id,
  attemptId: id,
  userId: id,
  name: z.string(),
  institute: z.string(),
  batch: z.nullable(z.string()),
  number: z.int(),
  state: z.enum(attemptStates),
  startedAt: instant,
  deadline: instant,
  submittedAt: z.nullable(instant),
  submittedBy: z.nullable(z.enum(['student', 'clock', 'staff'])),
  seconds: z.nullable(z.int()),
  score: z.nullable(marks),
  correct: z.nullable(z.int()),
  wrong: z.nullable(z.int()),
  skipped: z.nullable(z.int()),
  /** Null while it does not stand on the board. */
  rank: z.nullable(z.int()),
  /** How often another device took the pen over. */
  devices: z.int(),
  lateAnswers: z.int(),
  /** Of somebody of the staff: scored, never ranked or counted. */
  staff: z.boolean(),
  disqualified: mark,
});
export type AttemptRow = z.infer<typeof attemptRow>;

const given = { optionIds: z.array(id), number: z.nullable(z.string()) };

/** One sitting in all that is kept of it. */
export const inspected = z.strictObject({
  attempt: attemptRow,
  graceSeconds: z.int(),
  /** Read aloud by the student; null until submitted. */
  receiptCode: z.nullable(z.string()),
  /** In the order in which this person saw them, options too. */
  questions: z.array(
    z.strictObject({
      ...afterQuestion,
      /** What counts; null = never answered. */
      answer: z.nullable(z.strictObject({ ...given, ...orderKey, flagged: z.boolean(), savedAt: instant })),
      verdict: z.nullable(z.enum(['correct', 'wrong', 'skipped'])),
      marks: z.nullable(marks),
    }),
  ),
  /** Every save that reached the open sitting, the oldest first; at most 2,000. Epoch = which device, from 1. */
  saves: z.array(
    z.strictObject({
      questionId: id,
      ...orderKey,
      ...given,
      flagged: z.boolean(),
      savedAt: instant,
      /** Seconds since the start. */
      second: z.number(),
      /** Whether it is the one that counts. */
      counts: z.boolean(),
      /** Arrived after the deadline, within the grace: made before it, or in these seconds. Nobody can tell which. */
      inGrace: z.boolean(),
      /** Arrived from a device after another one had taken over: it counts only where no newer answer stands. */
      takenOver: z.boolean(),
      receipt: z.string(),
    }),
  ),
  /** Came after deadline and grace, or after the submission: kept, unscored. */
  late: z.array(z.strictObject({ questionId: id, ...orderKey, ...given, receivedAt: instant, reason: z.enum(['late', 'closed']) })),
  changes: z.array(z.strictObject({ ...scoreChange.shape, by: z.nullable(z.string()) })),
  /** Disqualified, taken back, … with who and why, the newest first. */
  history: z.array(z.strictObject({ at: instant, by: z.nullable(z.string()), action: z.string(), reason: z.string() })),
});

/** A number that was typed with a comma before commas were read: it counted with a decimal one, and its result stays. */
export const commaAnswer = z.strictObject({
  attemptId: id,
  name: z.string(),
  questionId: id,
  /** From 1, in the author's order. */
  number: z.int(),
  typed: z.string(),
  /** Null: as no number, for it has more than one comma. */
  countedAs: z.nullable(z.string()),
  /** What the same text would count as, were it typed now; null as no number. */
  readsAs: z.nullable(z.string()),
  key: questionKey,
});
export type CommaAnswerRow = z.infer<typeof commaAnswer>;

export const movedScore = z.strictObject({
  attemptId: id,
  name: z.string(),
  institute: z.string(),
  before: marks,
  after: marks,
  rankBefore: z.nullable(z.int()),
  rankAfter: z.nullable(z.int()),
});

export const keyChange = z.strictObject({
  id,
  /** The key version that it made. */
  version: z.int(),
  questionId: id,
  number: z.int(),
  before: questionKey,
  after: questionKey,
  reason: z.string(),
  at: instant,
  by: z.nullable(z.string()),
  /** When its scores came into force; null while rescoring. */
  doneAt: z.nullable(instant),
  /** How many scores it moved, together with others of the same rescoring. */
  up: z.int(),
  down: z.int(),
  /** The explanation that came with it; null where it stayed. */
  explanation: z.nullable(z.strictObject({ before: z.string(), after: z.string() })),
});
export type KeyChange = z.infer<typeof keyChange>;
