import * as z from 'zod/mini';
import { questionDestinations } from '../shared/bank.js';
import { givenMoment } from '../shared/given.js';
import { id, instant, marks, pageAsked, searchText } from '../shared/values.js';
import { endpoint, may } from './endpoint.js';
import { exportEndpoint } from './export-endpoint.js';
import {
  deskCourse,
  deskQuestion,
  exactNumber,
  examAreas,
  examConflict,
  examDesk,
  examKinds,
  examPresets,
  examRow,
  examSettings,
  examSorts,
  textLine,
} from './admin-exam-shapes.js';
import { examStates, tieBreak } from './exam-shapes.js';

export * from './admin-exam-acts.js';
export * from './exam-desk-paper.js';
export * from './admin-exam-shapes.js';

const examId = z.strictObject({ examId: id });

/** `states` counts the exams that match the rest of the filter, by state. */
export const listAdminExams = endpoint({
  method: 'GET',
  path: '/api/admin/exams',
  access: may('exams.read'),
  summary: 'Exams: search, filter, order, ten a page',
  query: z.strictObject({
    q: searchText,
    state: z.optional(z.enum(examStates)),
    kind: z.optional(z.enum(examKinds)),
    area: z.optional(z.enum(examAreas)),
    /** A course by its id. */
    course: z.optional(id),
    /** Drafts that wait for an admin. */
    sent: z.optional(z.literal('yes')),
    sort: z._default(z.enum(examSorts), '-opens'),
    page: pageAsked,
  }),
  response: z.strictObject({
    rows: z.array(examRow),
    total: z.int(),
    page: z.int(),
    states: z.strictObject({
      draft: z.int(),
      scheduled: z.int(),
      open: z.int(),
      closed: z.int(),
      results: z.int(),
      archived: z.int(),
      cancelled: z.int(),
    }),
  }),
  errors: [],
});

export const exportAdminExams = exportEndpoint(listAdminExams);

/** What the forms choose from. */
export const getExamChoices = endpoint({
  method: 'GET',
  path: '/api/admin/exams/choices',
  access: may('exams.read'),
  summary: 'Courses that an exam can belong to, and the presets',
  response: z.strictObject({
    courses: z.array(z.strictObject({ ...deskCourse.shape, section: z.string(), state: z.string() })),
    presets: z.array(
      z.strictObject({
        name: z.enum(examPresets),
        questions: z.int(),
        markEach: z.string(),
        durationSeconds: z.int(),
        negative: z.nullable(z.strictObject({ kind: z.enum(['fraction', 'absolute']), value: z.string() })),
        passMark: z.nullable(z.string()),
        tieBreak: z.array(tieBreak),
        liveFigures: z.boolean(),
      }),
    ),
    now: instant,
  }),
  errors: [],
});

/**
 * Times left out: opens tomorrow at 20:00 in Dhaka, closes half an hour after the duration. A copy takes settings and sections of its exam,
 * and the questions too where asked; what else is given here counts before the copy's.
 */
export const createExam = endpoint({
  method: 'POST',
  path: '/api/admin/exams',
  access: may('exams.write'),
  summary: 'A new draft: from a preset, as a copy of an exam, or empty',
  body: z.strictObject({
    title: textLine(200),
    preset: z.optional(z.nullable(z.enum(examPresets))),
    copyOf: z.optional(z.nullable(id)),
    /** With a copy: take its questions too. */
    withQuestions: z.optional(z.boolean()),
    courseIds: z.optional(z.array(id).check(z.maxLength(20))),
    language: z.optional(z.enum(['bn', 'en'])),
    kind: z.optional(z.enum(examKinds)),
    area: z.optional(z.enum(examAreas)),
    opensAt: z.optional(givenMoment),
    closesAt: z.optional(givenMoment),
  }),
  response: examDesk,
  errors: ['Exam not found', 'Paper too large'],
});

export const getExamDesk = endpoint({
  method: 'GET',
  path: '/api/admin/exams/:examId',
  access: may('exams.read'),
  summary: 'An exam with everything that can be changed, and its questions',
  params: examId,
  response: examDesk,
  errors: ['Exam not found'],
});

/** Drafts only: an exam that is scheduled has a sealed paper and is taken back to a draft first ('Exam not a draft'). */
export const saveExam = endpoint({
  method: 'PUT',
  path: '/api/admin/exams/:examId',
  access: may('exams.write'),
  summary: 'Save what an exam says about itself',
  params: examId,
  body: z.strictObject({ version: z.int(), settings: examSettings }),
  response: examDesk,
  errors: ['Exam not found', 'Changed meanwhile', 'Exam not a draft'],
});

/** The whole paper in its order: sections, marks, questions. Leaving a version out takes it from the exam. */
export const saveExamQuestions = endpoint({
  method: 'PUT',
  path: '/api/admin/exams/:examId/questions',
  access: may('exams.write'),
  summary: 'Save sections, marks, questions and their order',
  params: examId,
  body: z.strictObject({
    version: z.int(),
    sections: z
      .array(
        z.strictObject({
          title: textLine(200),
          markEach: exactNumber,
          optional: z.boolean(),
          questions: z
            .array(
              z.strictObject({
                versionId: id,
                cancelled: z.optional(z.boolean()),
                keptOptions: z.optional(z.array(z.int().check(z.minimum(0), z.maximum(7))).check(z.maxLength(8))),
              }),
            )
            .check(z.maxLength(400)),
        }),
      )
      .check(z.maxLength(20)),
  }),
  response: examDesk,
  errors: ['Exam not found', 'Changed meanwhile', 'Exam not a draft', 'Paper too large'],
});

/**
 * Chooses questions without saving them: n of each line, published, each once, none that the exam holds already, none that stood in an
 * earlier exam unless `allowUsed`. The same seed and bank give the same questions. What is missing is named by line.
 */
export const draftBlueprint = endpoint({
  method: 'POST',
  path: '/api/admin/exams/:examId/blueprint',
  access: may('exams.write'),
  summary: 'Choose questions from the bank by topic and difficulty',
  params: examId,
  body: z.strictObject({
    lines: z
      .array(
        z.strictObject({
          /** A subject, chapter or topic of the bank; what lies below it counts. */
          subjectId: id,
          /** null = any. */
          difficulty: z.nullable(z.int().check(z.minimum(1), z.maximum(5))),
          count: z.int().check(z.minimum(1), z.maximum(200)),
        }),
      )
      .check(z.minLength(1), z.maxLength(40)),
    /** Digits and letters; left out, the answer says which one was used. */
    seed: z.optional(z.string().check(z.regex(/^[a-z0-9]{1,32}$/))),
    /** Out of the questions kept for exams, or of those that are practised: a ranked paper holds none of these. */
    from: z._default(z.enum(questionDestinations), 'exams'),
    allowUsed: z.optional(z.boolean()),
    /** What is on the page but not yet saved, by version or question: not chosen again. */
    without: z.optional(z.array(id).check(z.maxLength(400))),
  }),
  response: z.strictObject({
    seed: z.string(),
    lines: z.array(
      z.strictObject({
        subjectId: id,
        difficulty: z.nullable(z.int()),
        wanted: z.int(),
        /** Questions that fit this line alone, before other lines take theirs. */
        available: z.int(),
        /** Of those that fit, how many an earlier exam used; not counted in `available` unless `allowUsed`. */
        used: z.int(),
        short: z.int(),
        questions: z.array(deskQuestion),
      }),
    ),
    picked: z.int(),
    short: z.int(),
  }),
  errors: ['Exam not found', 'Paper too large'],
});

export const getExamConflicts = endpoint({
  method: 'GET',
  path: '/api/admin/exams/:examId/conflicts',
  access: may('exams.read'),
  summary: 'What speaks against publishing this exam',
  params: examId,
  response: z.strictObject({
    version: z.int(),
    conflicts: z.array(examConflict),
    blocking: z.int(),
    questionCount: z.int(),
    questionTarget: z.nullable(z.int()),
    fullMarks: marks,
  }),
  errors: ['Exam not found'],
});
