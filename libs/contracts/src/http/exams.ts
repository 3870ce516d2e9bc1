import * as z from 'zod/mini';
import { boardTabs } from '../shared/choices.js';
import { id, instant, marks, slug } from '../shared/values.js';
import { endpoint, examTaker, may, open, own, signedIn } from './endpoint.js';
import {
  attemptView,
  boardRow,
  examBrief,
  examFacts,
  orderKey,
  paperQuestion,
  placeInLine,
  receipt,
  save,
  sealedPaper,
  storedAnswer,
  submitReceipt,
  tieBreak,
} from './exam-shapes.js';
import { disqualification, scoreChange } from './score-change.js';

export * from './exam-shapes.js';

export const getServerTime = endpoint({
  method: 'GET',
  path: '/api/time',
  access: open,
  summary: 'The database clock, for the clock check',
  response: z.strictObject({ now: instant }),
  errors: [],
});

export const getExam = endpoint({
  method: 'GET',
  path: '/api/exams/:examId',
  access: examTaker('examId'),
  summary: 'Everything the onboarding page says',
  params: z.strictObject({ examId: id }),
  response: examFacts,
  errors: ['Exam not found', 'Not enrolled'],
});

/** `exam` is the next one that asks the caller for a proven phone, in one of their courses or in the one named. */
export const getPhoneNeed = endpoint({
  method: 'GET',
  path: '/api/my/phone-need',
  access: signedIn,
  summary: 'The next ranked exam of own courses that cannot be begun before the own phone is proven',
  query: z.strictObject({ course: z.optional(slug) }),
  response: z.strictObject({ exam: z.nullable(z.strictObject({ id, title: z.string(), opensAt: instant })) }),
  errors: [],
});

export const getSealedPaper = endpoint({
  method: 'GET',
  path: '/api/exams/:examId/paper',
  access: examTaker('examId'),
  summary: 'The sealed paper; the opening key comes with the start',
  params: z.strictObject({ examId: id }),
  response: sealedPaper,
  errors: ['Exam not found', 'Not enrolled', 'Paper not ready', 'Exam cancelled'],
});

export const startAttempt = endpoint({
  method: 'POST',
  path: '/api/exams/:examId/attempts',
  access: examTaker('examId'),
  summary: 'Start, or come back to, the own attempt; another device takes the pen over and the older one is told',
  params: z.strictObject({ examId: id }),
  body: z.strictObject({
    /** Random, one for each tab or device, kept over its reloads; another value takes the pen over (epoch + 1). */
    deviceId: id,
    /** True asks for a further attempt after a submitted one, where the exam allows it. */
    again: z.optional(z.boolean()),
  }),
  response: z.union([
    z.strictObject({
      attempt: attemptView,
      now: instant,
      paperVersion: z.int(),
      /** Opens the sealed paper; base64 of 32 bytes. */
      openingKey: z.string(),
      /**
       * The order of this attempt: for each question its place in `paper.questions`, then the places of its options in their order.
       * Lists, not objects, so that the answer stays within 2 kB for a paper of a hundred.
       */
      order: z.array(z.array(z.int()).check(z.minLength(1))),
      /** True when an attempt stood already: ask `getAttempt` for its answers. */
      resumed: z.boolean(),
    }),
    /** Many start at once. The place is kept for who asks again soon; nothing of the attempt's time runs before its start. */
    z.strictObject({ line: placeInLine }),
  ]),
  errors: [
    'Exam not found',
    'Not enrolled',
    'Exam not open',
    'Exam closed',
    'Start window over',
    'Phone not proven',
    'Phone used',
    'Guardian consent needed',
    'Exam cancelled',
    'Already submitted',
    'No attempts left',
  ],
});

const attemptParams = z.strictObject({ examId: id, attemptId: id });

export const getAttempt = endpoint({
  method: 'GET',
  path: '/api/exams/:examId/attempts/:attemptId',
  access: own('attempt', 'attemptId'),
  summary: 'The own attempt with every stored answer and its receipt',
  params: attemptParams,
  response: z.strictObject({
    attempt: attemptView,
    now: instant,
    answers: z.array(storedAnswer),
    /** What changed the score after it was first shown, the newest first; empty while the own score is not to be seen. */
    changes: z.array(scoreChange),
    disqualified: z.nullable(disqualification),
  }),
  errors: ['Attempt not found'],
});

const saves = z.array(save).check(z.minLength(1), z.maxLength(60));

export const saveAnswers = endpoint({
  method: 'POST',
  path: '/api/exams/:examId/attempts/:attemptId/answers',
  access: own('attempt', 'attemptId'),
  summary: 'Save answers; each is acknowledged with its receipt after the commit',
  params: attemptParams,
  body: z.strictObject({ epoch: orderKey.epoch, saves }),
  response: z.strictObject({ now: instant, deadline: instant, receipts: z.array(receipt) }),
  errors: [
    'Attempt not found',
    'Attempt closed',
    'Deadline over',
    'Taken over',
    'Revision taken',
    'Foreign question',
    'Option out of range',
    'Too many options',
  ],
});

export const submitAttempt = endpoint({
  method: 'POST',
  path: '/api/exams/:examId/attempts/:attemptId/submit',
  access: own('attempt', 'attemptId'),
  summary: 'Submit; carries what is not yet acknowledged; twice answers the same as once',
  params: attemptParams,
  body: z.strictObject({ epoch: orderKey.epoch, saves: z.array(save).check(z.maxLength(200)) }),
  response: submitReceipt,
  errors: ['Attempt not found', 'Taken over', 'Revision taken', 'Foreign question', 'Option out of range', 'Too many options'],
});

export const getSubmitReceipt = endpoint({
  method: 'GET',
  path: '/api/exams/:examId/attempts/:attemptId/receipt',
  access: own('attempt', 'attemptId'),
  summary: 'The receipt of a submitted attempt, shown again',
  params: attemptParams,
  response: submitReceipt,
  errors: ['Attempt not found', 'Exam not open'],
});

export const getBoard = endpoint({
  method: 'GET',
  path: '/api/exams/:examId/leaderboard',
  access: examTaker('examId'),
  summary: 'The top, the own row and its neighbours, or one page of ten; by institute and batch as they stood at the start',
  params: z.strictObject({ examId: id }),
  query: z.strictObject({
    tab: z._default(z.enum(boardTabs), 'all'),
    page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100000))),
  }),
  response: z.strictObject({
    examId: id,
    version: z.int(),
    updatedAt: instant,
    now: instant,
    live: z.boolean(),
    /** When figures come; until then there are no rows, only how many have submitted. Null: they are shown. */
    figuresAt: z.nullable(instant),
    tab: z.enum(boardTabs),
    counts: z.strictObject({ all: z.int(), institute: z.int(), batch: z.int() }),
    instituteName: z.nullable(z.string()),
    batchName: z.nullable(z.string()),
    taking: z.int(),
    /** Without `page` the top 20; with it the ten of that page. */
    rows: z.array(boardRow),
    page: z.nullable(z.int()),
    own: z.nullable(boardRow),
    neighbours: z.array(boardRow),
    tieBreak: z.array(tieBreak),
    /** What changed the own score, the newest first. */
    changes: z.array(scoreChange),
    /** The own attempt is one of the staff: scored, never ranked. */
    staff: z.boolean(),
    /** Why the own sitting is not on the board. */
    disqualified: z.nullable(disqualification),
  }),
  errors: ['Exam not found', 'Not enrolled', 'Leaderboard hidden'],
});

export const getSolution = endpoint({
  method: 'GET',
  path: '/api/exams/:examId/solution',
  access: examTaker('examId'),
  summary: 'Each question with the own answer, the key, the explanation and the share of each option, once released',
  params: z.strictObject({ examId: id }),
  response: z.strictObject({
    exam: examBrief,
    attempt: z.nullable(
      z.strictObject({
        id,
        score: marks,
        correct: z.int(),
        wrong: z.int(),
        skipped: z.int(),
        seconds: z.int(),
        rank: z.nullable(z.int()),
        /** What changed the score, the newest first. */
        changes: z.array(scoreChange),
        /** It is one of the staff: scored, never ranked. */
        staff: z.boolean(),
        disqualified: z.nullable(disqualification),
      }),
    ),
    /** A corrected key is in force and the scores are being reckoned anew: what is shown may not add up for some seconds. */
    rescoring: z.boolean(),
    takers: z.int(),
    stimuli: z.array(z.strictObject({ id, text: z.string() })),
    questions: z.array(
      z.strictObject({
        ...paperQuestion.shape,
        key: z.strictObject({ optionIds: z.array(id), number: z.nullable(z.string()) }),
        /** It does not count by its key any more: the exam's rule for cancelled questions holds. */
        cancelled: z.boolean(),
        /** The last correction of the key since the exam began; `before` is what was right until then. */
        keyChange: z.nullable(
          z.strictObject({
            at: instant,
            reason: z.string(),
            before: z.strictObject({ optionIds: z.array(id), number: z.nullable(z.string()), cancelled: z.boolean() }),
          }),
        ),
        explanation: z.string(),
        mine: z.nullable(
          z.strictObject({
            optionIds: z.array(id),
            number: z.nullable(z.string()),
            verdict: z.enum(['correct', 'wrong', 'skipped']),
            marks,
          }),
        ),
        /** How many takers chose each option. */
        chosen: z.array(z.strictObject({ optionId: id, count: z.int() })),
        skipped: z.int(),
        sources: z.array(z.string()),
      }),
    ),
  }),
  errors: ['Exam not found', 'Not enrolled', 'Solution not released'],
});

export const listLateAnswers = endpoint({
  method: 'GET',
  path: '/api/admin/exams/:examId/late-answers',
  access: may('exams.read'),
  summary: 'Answers that came after deadline and grace: unscored, kept for staff to see',
  params: z.strictObject({ examId: id }),
  response: z.strictObject({
    rows: z.array(
      z.strictObject({
        attemptId: id,
        student: z.string(),
        questionId: id,
        ...orderKey,
        optionIds: z.array(id),
        number: z.nullable(z.string()),
        receivedAt: instant,
        reason: z.string(),
      }),
    ),
  }),
  errors: ['Exam not found'],
});
