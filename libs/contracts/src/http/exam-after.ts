import * as z from 'zod/mini';
import { attemptMarks, attemptSorts, exportFormats } from '../shared/choices.js';
import { id, instant, listOf, marks, pageAsked, searchText } from '../shared/values.js';
import { endpoint, may, signedIn, type FileAnswer } from './endpoint.js';
import {
  attemptRow,
  commaAnswer,
  examStatistics,
  inspected,
  keyChange,
  movedScore,
  questionKey,
  scoreChange,
} from './exam-after-shapes.js';
import { examStates, runningExam } from './exam-shapes.js';

export * from './exam-after-shapes.js';

const oneExam = z.strictObject({ examId: id });
const oneAttempt = z.strictObject({ examId: id, attemptId: id });
const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(300));
const read = may('exams.read');
const decide = may('exams.publish');

export const getExamStatistics = endpoint({
  method: 'GET',
  path: '/api/admin/exams/:examId/statistics',
  access: read,
  summary: 'Item statistics: how hard each question was, how well it parts, what its options drew, and how sure the scores are',
  params: oneExam,
  response: examStatistics,
  errors: ['Exam not found', 'Solution not released'],
});

const attemptFilters = { q: searchText, mark: z._default(z.enum(attemptMarks), 'all'), sort: z._default(z.enum(attemptSorts), 'rank') };

export const listExamAttempts = endpoint({
  method: 'GET',
  path: '/api/admin/exams/:examId/attempts',
  access: read,
  summary: 'All sittings of an exam: search by name or institute, filter, order, ten a page',
  params: oneExam,
  query: z.strictObject({ ...attemptFilters, page: pageAsked }),
  response: z.strictObject({
    ...listOf(attemptRow).shape,
    counts: z.strictObject({ all: z.int(), running: z.int(), submitted: z.int(), ranked: z.int(), disqualified: z.int() }),
    exam: z.strictObject({
      id,
      title: z.string(),
      state: z.enum(examStates),
      opensAt: instant,
      closesAt: instant,
      commonEndAt: runningExam.shape.commonEndAt,
      questionCount: z.int(),
      fullMarks: marks,
      boardVersion: z.int(),
      keyVersion: z.int(),
      /** Rescoring after a key change: how far it has come; null when nothing waits. */
      rescoring: z.nullable(z.strictObject({ prepared: z.int(), of: z.int() })),
    }),
  }),
  errors: ['Exam not found'],
});

export const inspectAttempt = endpoint({
  method: 'GET',
  path: '/api/admin/exams/:examId/attempts/:attemptId',
  access: read,
  summary: 'One sitting: each question as it was shown, each save with its time and device, what came late, what changed the score',
  params: oneAttempt,
  response: inspected,
  errors: ['Exam not found', 'Solution not released', 'Attempt not found'],
});

/** Those first that would count as another number now; marking stays as it was. None before the exam is over. */
export const listCommaAnswers = endpoint({
  method: 'GET',
  path: '/api/admin/exams/:examId/comma-answers',
  access: read,
  summary: 'Numbers of finished attempts that were typed with a comma: what they counted as, what they would count as now, and the key',
  params: oneExam,
  query: z.strictObject({ page: pageAsked }),
  response: z.strictObject({
    ...listOf(commaAnswer).shape,
    /** How many of all would count as another number now. */
    differing: z.int(),
  }),
  errors: ['Exam not found', 'Solution not released'],
});

const attemptChanged = z.strictObject({ attempt: attemptRow, boardVersion: z.int() });

/** Off the board at once, ranks close up, out of counts and statistics; score and answers stay. The student is told the reason. */
export const disqualifyAttempt = endpoint({
  method: 'POST',
  path: '/api/admin/exams/:examId/attempts/:attemptId/disqualify',
  access: decide,
  summary: 'Take a sitting off the board, with a reason',
  params: oneAttempt,
  body: z.strictObject({ reason }),
  response: attemptChanged,
  errors: ['Exam not found', 'Attempt not found', 'Illegal transition'],
});

export const requalifyAttempt = endpoint({
  method: 'POST',
  path: '/api/admin/exams/:examId/attempts/:attemptId/requalify',
  access: decide,
  summary: 'Put a disqualified sitting back, with a reason',
  params: oneAttempt,
  body: z.strictObject({ reason }),
  response: attemptChanged,
  errors: ['Exam not found', 'Attempt not found', 'Illegal transition'],
});

const keyAsked = { questionId: id, key: questionKey };

export const previewKeyChange = endpoint({
  method: 'POST',
  path: '/api/admin/exams/:examId/key-changes/preview',
  access: read,
  summary: 'Whose score would move if a key were changed; nothing is stored',
  params: oneExam,
  body: z.strictObject(keyAsked),
  response: z.strictObject({
    /** To be sent with the confirmation: another change in between is answered 'Changed meanwhile'. */
    keyVersion: z.int(),
    before: questionKey,
    attempts: z.int(),
    up: z.int(),
    down: z.int(),
    same: z.int(),
    /** People whose rank changes, whether or not their score does. */
    rankMoves: z.int(),
    passBefore: z.nullable(z.int()),
    passAfter: z.nullable(z.int()),
    /** Signed, in marks: the largest gain and the largest loss; null when nobody gains or loses. */
    largestGain: z.nullable(marks),
    largestLoss: z.nullable(marks),
    /** The fifty largest moves, the best new rank first among equals. */
    rows: z.array(movedScore),
  }),
  errors: [
    'Exam not found',
    'Solution not released',
    'Foreign question',
    'Option out of range',
    'Too many options',
    'Key not valid',
    'Exam not open',
  ],
});

export const changeKey = endpoint({
  method: 'POST',
  path: '/api/admin/exams/:examId/key-changes',
  access: decide,
  summary: 'Correct a key or cancel a question: everyone is scored anew and told',
  params: oneExam,
  body: z.strictObject({
    ...keyAsked,
    keyVersion: z.int(),
    reason,
    /** Rich text, cleaned on the way in; without it the explanation stays. */
    explanation: z.optional(z.string().check(z.maxLength(20_000))),
  }),
  response: z.strictObject({ change: keyChange }),
  errors: [
    'Exam not found',
    'Foreign question',
    'Option out of range',
    'Too many options',
    'Key not valid',
    'Key unchanged',
    'Changed meanwhile',
    'Exam not open',
  ],
});

export const listKeyChanges = endpoint({
  method: 'GET',
  path: '/api/admin/exams/:examId/key-changes',
  access: read,
  summary: 'Every change of a key, the newest first, and how far the rescoring has come',
  params: oneExam,
  response: z.strictObject({
    keyVersion: z.int(),
    /** The version that all scores stand for; below `keyVersion` while rescoring. */
    rescoredVersion: z.int(),
    rescoring: z.nullable(z.strictObject({ prepared: z.int(), of: z.int() })),
    rows: z.array(keyChange),
  }),
  errors: ['Exam not found', 'Solution not released'],
});

/** Counted anew at each look: letters go out after the bell, and what rings waits for the morning. */
export const countNotified = endpoint({
  method: 'GET',
  path: '/api/admin/exams/:examId/told',
  access: read,
  summary: 'How many people a corrected key is told to, and whom each channel has reached',
  params: oneExam,
  /** Of the keys, as `listKeyChanges` names it. */
  query: z.strictObject({ version: z.coerce.number().check(z.int(), z.minimum(1)) }),
  response: z.strictObject({ people: z.int(), bell: z.int(), push: z.int(), mail: z.int(), sms: z.int(), waiting: z.int() }),
  errors: ['Exam not found', 'Solution not released'],
});

/** Scores everybody anew by the keys as they stand; whoever's score moves is told. Runs like a key change, watch `listKeyChanges`. */
export const recomputeExam = endpoint({
  method: 'POST',
  path: '/api/admin/exams/:examId/recompute',
  access: decide,
  summary: 'Reckon all scores, ranks and statistics anew',
  params: oneExam,
  body: z.strictObject({ reason }),
  response: z.strictObject({ keyVersion: z.int() }),
  errors: ['Exam not found', 'Exam not open'],
});

/** Rank, name, institute, batch, score, correct, wrong, skipped, time taken, submission, disqualification; no phone numbers. */
export const exportResults = endpoint({
  method: 'GET',
  path: '/api/admin/exams/:examId/results/export',
  access: read,
  summary: 'The results as CSV or XLSX; written to the audit log',
  params: oneExam,
  query: z.strictObject({ ...attemptFilters, format: z.enum(exportFormats) }),
  response: z.custom<FileAnswer>(),
  file: true,
  errors: ['Exam not found'],
});

/** Asked once a second at most; the answer may be a second old. */
export const getLiveBoard = endpoint({
  method: 'GET',
  path: '/api/admin/exams/:examId/live',
  access: read,
  summary: 'Exam night: how many are in, saves and submissions a second, how late the board is',
  params: oneExam,
  response: z.strictObject({
    now: instant,
    exam: runningExam,
    started: z.int(),
    taking: z.int(),
    submitted: z.int(),
    scored: z.int(),
    disqualified: z.int(),
    lateAnswers: z.int(),
    /** Means of the last ten seconds. */
    savesPerSecond: z.number(),
    submitsPerSecond: z.number(),
    startsPerSecond: z.number(),
    /** Age of the oldest submission that is not scored yet, in milliseconds; 0 when none waits. */
    scoringLagMs: z.int(),
    /** Whether Redis holds the board's newest version; null when Redis is away. */
    boardCurrent: z.nullable(z.boolean()),
    boardVersion: z.int(),
    boardUpdatedAt: instant,
    /** The last minute, a bar for each second, the oldest first. */
    seconds: z.array(z.strictObject({ at: instant, saves: z.int(), submits: z.int(), starts: z.int() })),
  }),
  errors: ['Exam not found'],
});

/** For the person: what changed an own score in the last 90 days, the newest first, at most twenty. */
export const listMyScoreChanges = endpoint({
  method: 'GET',
  path: '/api/score-changes',
  access: signedIn,
  summary: 'Own scores that a correction changed: old score, new score, reason',
  response: z.strictObject({
    rows: z.array(
      z.strictObject({
        ...scoreChange.shape,
        examId: id,
        attemptId: id,
        courseSlug: z.nullable(z.string()),
        title: z.string(),
        seen: z.boolean(),
      }),
    ),
    unseen: z.int(),
    /** Own sittings that are off a board now. */
    disqualified: z.array(z.strictObject({ examId: id, attemptId: id, title: z.string(), at: instant, reason: z.string() })),
  }),
  errors: [],
});

export const markScoreChangesSeen = endpoint({
  method: 'POST',
  path: '/api/score-changes/seen',
  access: signedIn,
  summary: 'The notices have been seen',
  body: z.strictObject({ examIds: z.array(id).check(z.minLength(1), z.maxLength(50)) }),
  response: z.strictObject({ unseen: z.int() }),
  errors: [],
});
