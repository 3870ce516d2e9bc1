import * as z from 'zod/mini';
import { mostExamQuestions } from '../shared/bank.js';
import { id, instant, listOf, marks, pageAsked, searchText } from '../shared/values.js';
import { endpoint, may } from './endpoint.js';
import { exportEndpoint } from './export-endpoint.js';
import { examDesk, examQuestionRow, examQuestionSorts, textLine } from './admin-exam-shapes.js';
import { examStates, paper, questionKinds } from './exam-shapes.js';

const examId = z.strictObject({ examId: id });

const markingOf = { fullMarks: marks, negativeMark: marks, passMark: z.nullable(marks) };
const paperSection = z.strictObject({ title: z.string(), questionCount: z.int(), markEach: marks, optional: z.boolean() });

/** The paper as it would be sealed now; of a scheduled exam, as it is sealed. Ids are not the bank's. */
export const getExamPreview = endpoint({
  method: 'GET',
  path: '/api/admin/exams/:examId/preview',
  access: may('exams.read'),
  summary: 'The paper as a student gets it',
  params: examId,
  response: z.strictObject({
    state: z.enum(examStates),
    paper,
    sections: z.array(paperSection),
    durationSeconds: z.int(),
    instructions: z.string(),
    ...markingOf,
    /** In the paper's order, those that the bank shows to the caller; null for whom none are. */
    keys: z.nullable(
      z.array(z.strictObject({ questionId: id, optionIds: z.array(id), number: z.nullable(z.string()), explanation: z.string() })),
    ),
    /** As in the exam itself: kept back until it is over. */
    keysWait: z.boolean(),
  }),
  errors: ['Exam not found'],
});

export const listExamQuestions = endpoint({
  method: 'GET',
  path: '/api/admin/exams/questions',
  access: may('exams.read'),
  summary: 'Every question that stands in an exam, and where',
  query: z.strictObject({
    q: searchText,
    /** A subject, chapter or topic. */
    subjectId: z.optional(id),
    examId: z.optional(id),
    /** Only questions that stand in several exams. */
    repeated: z.optional(z.enum(['yes'])),
    sort: z._default(z.enum(examQuestionSorts), '-used'),
    page: pageAsked,
  }),
  response: listOf(examQuestionRow),
  errors: [],
});

export const exportExamQuestions = exportEndpoint(listExamQuestions);

/**
 * Set 0 is the author's order. In sets 1 to 26 the questions of each section are shuffled (those of one passage stay together), and the
 * options where the exam shuffles them; the same seed gives the same set.
 */
export const getExamPrint = endpoint({
  method: 'GET',
  path: '/api/admin/exams/:examId/print',
  access: may('exams.read'),
  summary: 'A paper for printing, its key and its OMR sheet',
  params: examId,
  query: z.strictObject({
    set: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(26)), 0),
    seed: z._default(z.string().check(z.regex(/^[a-z0-9]{1,32}$/)), '1'),
  }),
  response: z.strictObject({
    examId: id,
    title: z.string(),
    language: z.enum(['bn', 'en']),
    courses: z.array(z.string()),
    subjects: z.array(z.string()),
    instructions: z.string(),
    syllabus: z.array(z.string()),
    opensAt: instant,
    durationSeconds: z.int(),
    ...markingOf,
    set: z.int(),
    seed: z.string(),
    stimuli: z.array(z.strictObject({ id, text: z.string() })),
    sections: z.array(
      z.strictObject({
        ...paperSection.shape,
        questions: z.array(
          z.strictObject({
            /** As printed, from 1 over the whole paper. */
            number: z.int(),
            /** The author's number. */
            original: z.int(),
            kind: z.enum(questionKinds),
            stem: z.string(),
            stimulusId: z.nullable(id),
            options: z.array(z.string()),
          }),
        ),
      }),
    ),
    /** By printed number: places of the right options from 0, or the number. As in the preview. */
    keys: z.nullable(z.array(z.strictObject({ number: z.int(), places: z.array(z.int()), value: z.nullable(z.string()) }))),
    keysWait: z.boolean(),
    keysHidden: z.int(),
    /** The most options that a question of this paper has. */
    widest: z.int(),
  }),
  errors: ['Exam not found'],
});

/**
 * The questions as the caller's bank shows them, in the order given or in the file's; what an import found in the bank already stands in its
 * place. Ranked where nobody can practise any of them and each is approved (or will be by scheduling), else a mock. A minute each.
 */
export const makeExam = endpoint({
  method: 'POST',
  path: '/api/admin/exams/from-questions',
  access: may('exams.write'),
  summary: 'A new draft that holds these questions',
  body: z.strictObject({
    title: textLine(200),
    courseIds: z.optional(z.array(id).check(z.maxLength(20))),
    which: z.union([
      z.strictObject({ questionIds: z.array(id).check(z.minLength(1), z.maxLength(mostExamQuestions)) }),
      z.strictObject({ importId: id }),
    ]),
  }),
  response: examDesk,
  errors: ['Question not found', 'Import not found', 'Course not found', 'Paper too large'],
});

/**
 * What an import that was begun in an exam brought: to the end of its last section, in the file's order; what the import found in the bank
 * already stands in its place. Questions that the exam holds stay where they are, so that asking twice does no harm.
 */
export const addImportedQuestions = endpoint({
  method: 'POST',
  path: '/api/admin/exams/:examId/questions/from-import',
  access: may('exams.write'),
  summary: "Put an import's questions into a draft",
  params: examId,
  body: z.strictObject({ importId: id }),
  /** How many were added, and how many the exam has now. */
  response: z.strictObject({ added: z.int(), questions: z.int() }),
  errors: ['Exam not found', 'Exam not a draft', 'Import not found', 'Paper too large'],
});
