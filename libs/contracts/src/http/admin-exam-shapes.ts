import * as z from 'zod/mini';
import { questionStates } from '../shared/bank.js';
import { givenMoment } from '../shared/given.js';
import { id, instant, marks } from '../shared/values.js';
import { examStates, questionKinds, tieBreak } from './exam-shapes.js';

export const examKinds = ['live', 'practice', 'mock'] as const;
export const examAreas = ['hsc', 'jobs', 'admission'] as const;
export const examPresets = ['hsc-mcq', 'medical', 'du', 'gst', 'engineering', 'bcs', 'bank'] as const;
export const examSorts = ['-opens', 'opens', '-changed', 'changed', 'title', '-title'] as const;
export const examQuestionSorts = ['-used', 'used', '-times', 'times'] as const;
/** What can be done with an exam as a whole. */
export const examActs = ['schedule', 'unschedule', 'cancel', 'publish-results', 'archive'] as const;
/** Those that are done to many at once; a schedule is checked exam by exam. */
export const bulkExamActs = ['publish-results', 'archive', 'cancel'] as const satisfies readonly (typeof examActs)[number][];
/** Besides those of the list: changing a draft, what is done while it runs, and asking an admin to schedule a draft. */
export const examRights = [
  'edit',
  'schedule',
  'unschedule',
  'cancel',
  'publish-results',
  'archive',
  'extend',
  'phone',
  'close',
  'time',
  'send',
] as const;
export const rankings = ['first', 'last', 'best'] as const;
export const cancelledCredits = ['everyone', 'answered', 'nobody'] as const;
export const resultTimes = ['at-once', 'at-close', 'by-hand'] as const;
export const solutionTimes = ['never', 'after-submit', 'after-close'] as const;
/** Whom an exam admits: whoever is enrolled in a course of it, or who is named. */
export const admissions = ['named', 'enrolled'] as const;
/** The paper of a make-up: drawn by the exam's own blueprint, its own, or left for staff to choose. */
export const makeUpPapers = ['another', 'same', 'chosen'] as const;
/** What becomes of the exam's approved questions with the solution: everybody may practise them, or they stay for exams. */
export const questionsAfterward = ['with-solution', 'stay'] as const;
export const boardTimes = ['live', 'after-close', 'hidden'] as const;

/** An exact number as text: `1`, `0.25`, `4/3`. */
export const exactNumber = z.string().check(z.trim(), z.regex(/^\d{1,6}(?:\.\d{1,6}|\/[1-9]\d{0,5})?$/));
/** One line of at most this many characters. */
export const textLine = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));

/** Everything about an exam but its questions; saved as a whole. */
export const examSettings = z.strictObject({
  title: textLine(200),
  /** None while a draft is being written; scheduling needs one. */
  courseIds: z.array(id).check(z.maxLength(20)),
  language: z.enum(['bn', 'en']),
  kind: z.enum(examKinds),
  area: z.enum(examAreas),
  subjects: z.array(textLine(80)).check(z.maxLength(20)),
  /** Rich text; cleaned on the way in. */
  instructions: z.string().check(z.maxLength(20_000)),
  syllabus: z.array(textLine(300)).check(z.maxLength(60)),
  opensAt: givenMoment,
  closesAt: givenMoment,
  durationSeconds: z.int().check(z.minimum(10), z.maximum(86_400)),
  graceSeconds: z.int().check(z.minimum(0), z.maximum(300)),
  /** What a wrong answer costs: a part of the question's mark, or marks. */
  negative: z.nullable(z.strictObject({ kind: z.enum(['fraction', 'absolute']), value: exactNumber })),
  passMark: z.nullable(exactNumber),
  /** How many optional sections count, the first ones touched; null = all. */
  optionalCounted: z.nullable(z.int().check(z.minimum(0), z.maximum(20))),
  shuffleQuestions: z.boolean(),
  shuffleOptions: z.boolean(),
  attemptsAllowed: z.int().check(z.minimum(1), z.maximum(100)),
  ranking: z.enum(rankings),
  floorAtZero: z.boolean(),
  cancelledCredit: z.enum(cancelledCredits),
  publishResults: z.enum(resultTimes),
  showSolution: z.enum(solutionTimes),
  leaderboard: z.enum(boardTimes),
  /** Scores and ranks while others still write; a ranked exam shows none while anybody can still start. */
  liveFigures: z.boolean(),
  /** Of a live exam: so long after the opening it may be begun, and all end together; null = until it closes. */
  startWindowSeconds: z.nullable(z.int().check(z.minimum(60), z.maximum(86_400))),
  /** A ranked exam that may be begun without a proven phone. */
  phoneWaived: z.boolean(),
  questionsAfter: z._default(z.enum(questionsAfterward), 'with-solution'),
  /** The first is `score`; equal on all = same rank. */
  tieBreak: z.array(tieBreak).check(z.minLength(1), z.maxLength(24)),
  preset: z.nullable(z.enum(examPresets)),
  /** How many questions the paper is to have; null = any number. A preset sets it, the author may change it. */
  questionTarget: z.nullable(z.int().check(z.minimum(1), z.maximum(400))),
});
export type ExamSettings = z.infer<typeof examSettings>;

export const questionPath = z.strictObject({ subject: z.string(), chapter: z.nullable(z.string()), topic: z.nullable(z.string()) });

/** A question of the bank in the version that the exam holds. `key` is null for whom it is not. */
export const deskQuestion = z.strictObject({
  versionId: id,
  questionId: id,
  kind: z.enum(questionKinds),
  stem: z.string(),
  options: z.array(z.strictObject({ id, text: z.string() })),
  key: z.nullable(z.strictObject({ optionIds: z.array(id), number: z.nullable(z.string()), tolerance: z.nullable(z.string()) })),
  explanation: z.nullable(z.string()),
  stimulus: z.nullable(z.strictObject({ id, text: z.string() })),
  sources: z.array(z.string()),
  path: questionPath,
  difficulty: z.nullable(z.int().check(z.minimum(1), z.maximum(5))),
  state: z.enum(questionStates),
  /** The version in force, if it is another one. */
  newerVersionId: z.nullable(id),
  /** Whether it, or the same question at another place, can be practised now. */
  practisable: z.boolean(),
});
export type DeskQuestion = z.infer<typeof deskQuestion>;

export const deskCourse = z.strictObject({ id, slug: z.string(), title: z.string() });

export const examDesk = z.strictObject({
  id,
  /** Guards against writing over somebody else's change. */
  version: z.int(),
  state: z.enum(examStates),
  now: instant,
  settings: examSettings,
  courses: z.array(deskCourse),
  sections: z.array(
    z.strictObject({
      title: z.string(),
      markEach: z.string(),
      optional: z.boolean(),
      /** `number` is the place in the whole paper, from 1. A question that the bank no longer has is `question: null`. */
      questions: z.array(
        z.strictObject({
          number: z.int(),
          versionId: id,
          /** Stands in the paper, and is marked by the rule for cancelled questions. */
          cancelled: z.boolean(),
          /** Places of options, in the author's order from 0, that are not mixed with the others. */
          keptOptions: z.array(z.int()),
          question: z.nullable(deskQuestion),
        }),
      ),
    }),
  ),
  questionCount: z.int(),
  /** Scheduled by the rule of before: its questions are hidden from practice until it is over, and could be practised until then. */
  hidesQuestions: z.boolean(),
  fullMarks: marks,
  taking: z.int(),
  submitted: z.int(),
  resultsAt: z.nullable(instant),
  cancelReason: z.nullable(z.string()),
  createdAt: instant,
  changedAt: instant,
  /** Keys and explanations are kept back from the caller until the exam is over: they are for its author and for who publishes. */
  keysWait: z.boolean(),
  /** Of how many questions the bank keeps the key from the caller until they are published. */
  keysHidden: z.int(),
  /** A draft whose author asks an admin to look at it and schedule it. */
  sent: z.nullable(z.strictObject({ at: instant, note: z.string() })),
  /** Of a make-up: whose, whether it repeats its paper, and whom it admits. */
  makeUp: z.nullable(
    z.strictObject({
      of: z.strictObject({ id, title: z.string() }),
      samePaper: z.boolean(),
      admits: z.enum(admissions),
      admitted: z.int(),
    }),
  ),
  /** Whether the caller may let some sit it later, and whether with the same paper. */
  makeUps: z.strictObject({ may: z.boolean(), same: z.boolean() }),
  /** Until when its results wait for a make-up with its paper. */
  waitsUntil: z.nullable(instant),
  /** What the caller may do with it now. */
  may: z.array(z.enum(examRights)),
});
export type ExamDesk = z.infer<typeof examDesk>;

export const examRow = z.strictObject({
  id,
  title: z.string(),
  state: z.enum(examStates),
  kind: z.enum(examKinds),
  area: z.enum(examAreas),
  courses: z.array(deskCourse),
  opensAt: instant,
  closesAt: instant,
  durationSeconds: z.int(),
  questionCount: z.int(),
  questionTarget: z.nullable(z.int()),
  taking: z.int(),
  submitted: z.int(),
  changedAt: instant,
  /** Since when a draft waits for an admin. */
  sentAt: z.nullable(instant),
  /** The title of the exam that it makes up for. */
  makeUpOf: z.nullable(z.string()),
});
export type ExamRow = z.infer<typeof examRow>;

export const conflictCodes = [
  // Of the exam itself. `where.field` is a field of the settings.
  'no-course',
  'course-missing',
  'window-over',
  'window-too-short',
  'opens-in-past',
  'opens-too-soon',
  'overlapping-exam',
  'results-while-sitting',
  'solution-while-counted',
  'figures-while-starting',
  'start-window-too-long',
  'pass-mark-too-high',
  'optional-counted',
  'tie-break-section',
  'marks-unfit',
  'make-up-released',
  // Of the paper. `where.section` and `where.number` say which.
  'no-questions',
  'too-few-questions',
  'too-many-questions',
  'empty-section',
  // Of one question.
  'question-missing',
  'question-unpublished',
  'question-retired',
  'question-practisable',
  'question-practised-lately',
  'question-practised-before',
  'question-in-coming-paper',
  'question-of-others',
  'question-twice',
  'question-used-before',
  'newer-version',
  'empty-stem',
  'no-key',
  'too-few-options',
  'too-many-options',
  'same-options',
  'bad-maths',
  'no-explanation',
  'option-tied-to-place',
  'explanation-names-letter',
] as const;

/**
 * `facts` by code: too-few-questions, too-many-questions {have, want}; window-too-short {seconds, need}; question-used-before
 * {examId, title, opensAt}; question-in-coming-paper {examId, title}; question-practised-lately {until}; overlapping-exam {examId, title}; opens-too-soon {seconds}: a paper that
 * phones may hold already is sealed anew; question-twice {first}: that number; bad-maths {latex, problem, part}; option-tied-to-place {places}: from 0, to be kept; results-while-sitting
 * {showSolution}; solution-while-counted {kind}; start-window-too-long {seconds}; pass-mark-too-high {passMark, fullMarks}; tie-break-section {rule}; optional-counted {counted, optional}.
 */
export const examConflict = z.strictObject({
  code: z.enum(conflictCodes),
  /** `block`: the exam cannot be scheduled. */
  severity: z.enum(['block', 'warn']),
  where: z.strictObject({
    field: z.nullable(z.string()),
    /** From 1. */
    section: z.nullable(z.int()),
    /** The question's place in the whole paper, from 1. */
    number: z.nullable(z.int()),
    versionId: z.nullable(id),
  }),
  facts: z.record(z.string(), z.union([z.string(), z.int()])),
});
export type ExamConflict = z.infer<typeof examConflict>;

/** Each question once, however many exams it stands in; `uses` newest first, at most ten. */
export const examQuestionRow = z.strictObject({
  id,
  questionId: id,
  /** The version that the newest use holds. */
  versionId: id,
  /** Plain text. */
  stem: z.string(),
  kind: z.enum(questionKinds),
  path: questionPath,
  difficulty: z.nullable(z.int()),
  state: z.enum(questionStates),
  times: z.int(),
  uses: z.array(z.strictObject({ examId: id, title: z.string(), state: z.enum(examStates), opensAt: instant, number: z.int() })),
});
export type ExamQuestionRow = z.infer<typeof examQuestionRow>;
