import * as z from 'zod/mini';
import { id, instant, marks, slug } from '../shared/values.js';
import { endpoint, examTaker, may, open } from './endpoint.js';

export const examStates = ['draft', 'scheduled', 'open', 'closed', 'results', 'archived', 'cancelled'] as const;
export const attemptStates = ['in_progress', 'submitted', 'scored', 'rescored'] as const;
export const tieBreaks = ['score', 'fewer-wrong', 'less-time', 'earlier-submit'] as const;
/** One line of an exam's tie-break list: a fixed rule, or "more correct in section N" (N from 1). */
export const tieBreak = z.union([z.enum(tieBreaks), z.string().check(z.regex(/^more-correct-in-section-[1-9]\d?$/))]);
export const questionKinds = ['single', 'multiple', 'true-false', 'numeric'] as const;

/** The caller's own attempts at an exam, summed up; null for visitors. */
export const myExamState = z.nullable(
  z.strictObject({
    attemptId: z.nullable(id),
    state: z.enum(['none', ...attemptStates]),
    attemptsLeft: z.int(),
    deadline: z.nullable(instant),
    score: z.nullable(marks),
  }),
);

export const examBrief = z.strictObject({
  id,
  courseSlug: slug,
  courseTitle: z.string(),
  title: z.string(),
  subjects: z.array(z.string()),
  kind: z.enum(['live', 'practice', 'mock']),
  state: z.enum(examStates),
  opensAt: instant,
  closesAt: instant,
  durationSeconds: z.int(),
  questionCount: z.int(),
  fullMarks: marks,
  negativeMark: marks,
  /** People with an open attempt now, and people who have submitted. */
  taking: z.int(),
  submitted: z.int(),
  boardVisible: z.boolean(),
  solutionVisible: z.boolean(),
  resultsAt: z.nullable(instant),
  mine: myExamState,
});
export type ExamBrief = z.infer<typeof examBrief>;

export const examFacts = z.strictObject({
  exam: examBrief,
  now: instant,
  instructions: z.string(),
  syllabus: z.array(z.string()),
  sections: z.array(z.strictObject({ title: z.string(), questionCount: z.int(), markEach: marks, optional: z.boolean() })),
  passMark: z.nullable(marks),
  attemptsAllowed: z.int(),
  graceSeconds: z.int(),
  floorAtZero: z.boolean(),
  shuffled: z.boolean(),
  tieBreak: z.array(tieBreak),
  leaderboard: z.enum(['live', 'after-close', 'hidden']),
  showSolution: z.enum(['never', 'after-submit', 'after-close']),
  publishResults: z.enum(['at-once', 'at-close', 'by-hand']),
  /** Where the sealed paper stands; the size lets the page say what it will download. */
  paper: z.strictObject({ ready: z.boolean(), version: z.int(), bytes: z.int() }),
});

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

/** What a paper holds once opened (the plain text inside the seal). Keys and explanations are never part of it. */
export const paperQuestion = z.strictObject({
  id,
  kind: z.enum(questionKinds),
  section: z.int(),
  stem: z.string(),
  stimulusId: z.nullable(id),
  options: z.array(z.strictObject({ id, text: z.string() })),
});
export const paper = z.strictObject({
  examId: id,
  version: z.int(),
  title: z.string(),
  language: z.enum(['bn', 'en']),
  stimuli: z.array(z.strictObject({ id, text: z.string() })),
  /** In the author's order; each attempt's own order comes with its start. Pictures are data: addresses inside the text. */
  questions: z.array(paperQuestion),
});
export type Paper = z.infer<typeof paper>;

/**
 * AES-256-GCM: key 32 bytes (only in the start's answer), iv 12 bytes, tag 16 bytes at the end of the ciphertext,
 * additional data `prostuti.paper:{examId}:{version}` in UTF-8; the plain text is the JSON of `paper`,
 * padded with blanks to a multiple of 4096 bytes, so that the length says little. All base64.
 */
export const sealedPaper = z.strictObject({ examId: id, version: z.int(), alg: z.literal('A256GCM'), iv: z.string(), data: z.string() });

export const getSealedPaper = endpoint({
  method: 'GET',
  path: '/api/exams/:examId/paper',
  access: examTaker('examId'),
  summary: 'The sealed paper; the opening key comes with the start',
  params: z.strictObject({ examId: id }),
  response: sealedPaper,
  errors: ['Exam not found', 'Not enrolled', 'Paper not ready', 'Exam cancelled'],
});

/** The order key of a save is (epoch, revision): epoch = which device holds the pen, revision counts up on that device. */
export const orderKey = { epoch: z.int().check(z.minimum(1)), revision: z.int().check(z.minimum(1)) };

export const receipt = z.strictObject({
  questionId: id,
  ...orderKey,
  /** When PostgreSQL committed it. */
  savedAt: instant,
  /** Base64url of the first 12 bytes of HMAC-SHA-256 over `attemptId|examId|questionId|epoch|revision|savedAt`. */
  signature: z.string(),
});
export type Receipt = z.infer<typeof receipt>;

export const answerValue = {
  /** Chosen options by id, never by position; empty = cleared. */
  optionIds: z.array(id).check(z.maxLength(8)),
  /** Numeric questions only: the number as typed, Latin digits. */
  number: z.optional(z.nullable(z.string().check(z.maxLength(40), z.regex(/^[+-]?(\d+([.,]\d+)?|[.,]\d+)(e[+-]?\d+)?$/i)))),
  flagged: z.optional(z.boolean()),
};
export const storedAnswer = z.strictObject({ ...answerValue, ...receipt.shape });

export const attemptView = z.strictObject({
  id,
  examId: id,
  number: z.int(),
  state: z.enum(attemptStates),
  epoch: z.int(),
  startedAt: instant,
  deadline: instant,
  graceSeconds: z.int(),
  submittedAt: z.nullable(instant),
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
  response: z.strictObject({
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
  errors: ['Exam not found', 'Not enrolled', 'Exam not open', 'Exam closed', 'Exam cancelled', 'Already submitted', 'No attempts left'],
});

const attemptParams = z.strictObject({ examId: id, attemptId: id });

export const getAttempt = endpoint({
  method: 'GET',
  path: '/api/exams/:examId/attempts/:attemptId',
  access: { kind: 'own', what: 'attempt', param: 'attemptId' },
  summary: 'The own attempt with every stored answer and its receipt',
  params: attemptParams,
  response: z.strictObject({ attempt: attemptView, now: instant, answers: z.array(storedAnswer) }),
  errors: ['Attempt not found'],
});

export const save = z.strictObject({ questionId: id, revision: orderKey.revision, ...answerValue });
export type Save = z.infer<typeof save>;
const saves = z.array(save).check(z.minLength(1), z.maxLength(60));

export const saveAnswers = endpoint({
  method: 'POST',
  path: '/api/exams/:examId/attempts/:attemptId/answers',
  access: { kind: 'own', what: 'attempt', param: 'attemptId' },
  summary: 'Save answers; each is acknowledged with its receipt after the commit',
  params: attemptParams,
  body: z.strictObject({ epoch: orderKey.epoch, saves }),
  response: z.strictObject({ now: instant, deadline: instant, receipts: z.array(receipt) }),
  errors: [
    'Attempt not found',
    'Attempt closed',
    'Deadline over',
    'Taken over',
    'Foreign question',
    'Option out of range',
    'Too many options',
  ],
});

export const submitReceipt = z.strictObject({
  attemptId: id,
  examId: id,
  submittedAt: instant,
  submittedBy: z.enum(['student', 'clock', 'staff']),
  /** What was kept: question → the order key that counts. */
  kept: z.array(z.strictObject({ questionId: id, ...orderKey })),
  answered: z.int(),
  questionCount: z.int(),
  /** For reading aloud: base32 in four-letter groups, made from an HMAC over the attempt, time and kept list. */
  code: z.string(),
  resultsAt: z.nullable(instant),
  boardVisible: z.boolean(),
  solutionVisible: z.boolean(),
});
export type SubmitReceipt = z.infer<typeof submitReceipt>;

export const submitAttempt = endpoint({
  method: 'POST',
  path: '/api/exams/:examId/attempts/:attemptId/submit',
  access: { kind: 'own', what: 'attempt', param: 'attemptId' },
  summary: 'Submit; carries what is not yet acknowledged; twice answers the same as once',
  params: attemptParams,
  body: z.strictObject({ epoch: orderKey.epoch, saves: z.array(save).check(z.maxLength(200)) }),
  response: submitReceipt,
  errors: ['Attempt not found', 'Taken over', 'Foreign question', 'Option out of range', 'Too many options'],
});

export const getSubmitReceipt = endpoint({
  method: 'GET',
  path: '/api/exams/:examId/attempts/:attemptId/receipt',
  access: { kind: 'own', what: 'attempt', param: 'attemptId' },
  summary: 'The receipt of a submitted attempt, shown again',
  params: attemptParams,
  response: submitReceipt,
  errors: ['Attempt not found', 'Exam not open'],
});

export const boardRow = z.strictObject({
  /** Equal on every rule = same rank, and the next rank skips. */
  rank: z.int(),
  /** Random for each board entry: stable over versions, so that a row can slide; tells nothing about the person. */
  entry: z.string(),
  name: z.string(),
  institute: z.string(),
  score: marks,
  correct: z.int(),
  wrong: z.int(),
  seconds: z.int(),
});
export type BoardRow = z.infer<typeof boardRow>;

export const boardTabs = ['all', 'institute', 'batch'] as const;

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
      z.strictObject({ id, score: marks, correct: z.int(), wrong: z.int(), skipped: z.int(), seconds: z.int(), rank: z.nullable(z.int()) }),
    ),
    takers: z.int(),
    stimuli: z.array(z.strictObject({ id, text: z.string() })),
    questions: z.array(
      z.strictObject({
        ...paperQuestion.shape,
        key: z.strictObject({ optionIds: z.array(id), number: z.nullable(z.string()) }),
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
