import * as z from 'zod/mini';
import { bankFormats, questionActions, questionSorts, reportKinds } from '../shared/bank.js';
import { id, listOf, pageAsked } from '../shared/values.js';
import {
  bankFilter,
  bulkAnswer,
  difficulty,
  myReport,
  questionBody,
  questionReport,
  questionRow,
  questionVersion,
  questionWhole,
  reason,
  source,
  tag,
  whichQuestions as which,
} from './bank-shapes.js';
import { endpoint, examTaker, may, signedIn, type FileAnswer } from './endpoint.js';

export * from './bank-shapes.js';
export * from './bank-subjects.js';

const read = may('questions.read');
const write = may('questions.write');
const one = z.strictObject({ id });

/** `total` counts all that fit. */
export const listQuestions = endpoint({
  method: 'GET',
  path: '/api/admin/questions',
  access: read,
  summary: 'Questions of the bank, searched, narrowed and in order',
  query: z.strictObject({ ...bankFilter, sort: z._default(z.enum(questionSorts), 'match'), page: pageAsked }),
  response: listOf(questionRow),
  errors: [],
});

/** What lists can be narrowed by, the most frequent first (at most 200 of each), and how many there are in each state. */
export const getBankChoices = endpoint({
  method: 'GET',
  path: '/api/admin/questions/choices',
  access: read,
  summary: 'Tags, sources and authors in use, and counts by state',
  response: z.strictObject({
    tags: z.array(z.strictObject({ name: z.string(), count: z.int() })),
    sources: z.array(z.strictObject({ name: z.string(), count: z.int() })),
    contributors: z.array(z.strictObject({ id, name: z.string(), count: z.int() })),
    states: z.strictObject({ draft: z.int(), review: z.int(), approved: z.int(), published: z.int(), retired: z.int() }),
    openReports: z.int(),
  }),
  errors: [],
});

export const exportQuestions = endpoint({
  method: 'GET',
  path: '/api/admin/questions/export',
  access: write,
  summary: 'Any part of the bank as a file; pictures stand inside it',
  query: z.strictObject({ ...bankFilter, format: z.enum(bankFormats) }),
  response: z.custom<FileAnswer>(),
  errors: [],
  file: true,
});

export const getQuestion = endpoint({
  method: 'GET',
  path: '/api/admin/questions/:id',
  access: read,
  summary: 'One question with its versions and where it is used',
  params: one,
  response: questionWhole,
  errors: ['Question not found'],
});

/** `before`: the version before it, to be shown beside it; null for the first. */
export const getQuestionVersion = endpoint({
  method: 'GET',
  path: '/api/admin/questions/:id/versions/:version',
  access: read,
  summary: 'One version of a question and the one before it',
  params: z.strictObject({ id, version: z.coerce.number().check(z.int(), z.minimum(1)) }),
  response: z.strictObject({ version: questionVersion, before: z.nullable(questionVersion) }),
  errors: ['Question not found'],
});

/**
 * Begins as a draft; with `next`, it goes on to review or (questions.write) is approved for exams or published at once. 'Same question': the bank holds it
 * already; `issues.twin` is the id of that question, the message says its stem.
 */
export const createQuestion = endpoint({
  method: 'POST',
  path: '/api/admin/questions',
  access: read,
  summary: 'Write a question',
  body: z.strictObject({ question: questionBody, next: z.optional(z.enum(['submit', 'approve', 'publish'])) }),
  bodyLimit: 6_000_000,
  response: questionWhole,
  errors: ['Same question', 'Subject not found', 'Not allowed'],
});

/** Authors without questions.write save their own drafts only. `saved` says whether the version was changed, or a new one made. */
export const saveQuestion = endpoint({
  method: 'PUT',
  path: '/api/admin/questions/:id',
  access: read,
  summary: 'Save a question; what a fixed exam holds gets a new version',
  params: one,
  body: z.strictObject({ revision: z.int(), question: questionBody, note: z.optional(reason) }),
  bodyLimit: 6_000_000,
  response: z.strictObject({ ...questionWhole.shape, saved: z.enum(['in-place', 'new-version', 'unchanged']) }),
  errors: ['Question not found', 'Changed meanwhile', 'Same question', 'Subject not found', 'Not allowed'],
});

export const setQuestionStates = endpoint({
  method: 'POST',
  path: '/api/admin/questions/states',
  access: read,
  summary: 'Submit, withdraw, approve, publish, send back, retire or restore questions',
  body: z.strictObject({ which, action: z.enum(questionActions), reason: z.optional(reason) }),
  response: bulkAnswer,
  errors: ['Not allowed', 'Changed meanwhile'],
});

/** What is not named stays. */
export const retagQuestions = endpoint({
  method: 'POST',
  path: '/api/admin/questions/retag',
  access: write,
  summary: 'Move questions to another node, set difficulty, add and take tags and sources',
  body: z.strictObject({
    which,
    subjectId: z.optional(id),
    difficulty: z.optional(difficulty),
    addTags: z.optional(z.array(tag).check(z.maxLength(20))),
    removeTags: z.optional(z.array(tag).check(z.maxLength(20))),
    addSources: z.optional(z.array(source).check(z.maxLength(10))),
    removeSources: z.optional(z.array(source).check(z.maxLength(10))),
  }),
  response: bulkAnswer,
  errors: ['Subject not found', 'Changed meanwhile'],
});

/** By whoever did it, or with questions.write; what was changed again since then stays and is named. */
export const undoBankChange = endpoint({
  method: 'POST',
  path: '/api/admin/questions/changes/:id/undo',
  access: read,
  summary: 'Take a change of many questions back',
  params: one,
  response: bulkAnswer,
  errors: ['Not found', 'Not allowed'],
});

/** The body is the file itself: PNG, JPEG, WebP or GIF (its first picture), made anew as WebP of at most 1600 points a side. */
export const uploadPicture = endpoint({
  method: 'POST',
  path: '/api/admin/questions/pictures',
  access: read,
  summary: 'Put a picture where texts of questions can refer to it',
  upload: 8 * 1024 * 1024,
  response: z.strictObject({ src: z.string(), width: z.int(), height: z.int() }),
  errors: ['Picture not accepted', 'Too many pixels', 'File too large', 'File empty'],
});

/** Open ones: the question with the most reports first, then the oldest. Settled ones: the latest first. */
export const listReports = endpoint({
  method: 'GET',
  path: '/api/admin/question-reports',
  access: read,
  summary: 'What students reported about questions',
  query: z.strictObject({
    state: z._default(z.enum(['open', 'settled']), 'open'),
    kind: z.optional(z.enum(reportKinds)),
    questionId: z.optional(id),
    page: pageAsked,
  }),
  response: listOf(questionReport),
  errors: [],
});

/** The answer is shown to whoever reported it. `all`: the open reports of the same question are settled with it. */
export const settleReport = endpoint({
  method: 'POST',
  path: '/api/admin/question-reports/:id/settle',
  access: write,
  summary: 'Settle a report with an answer',
  params: one,
  body: z.strictObject({ outcome: z.enum(['fixed', 'declined']), answer: reason, all: z._default(z.boolean(), false) }),
  response: z.strictObject({ settled: z.int() }),
  errors: ['Report not found', 'Changed meanwhile'],
});

/** Only for somebody who may see that exam's solution; one open report a person and question. Ids as in the solution's answer. */
export const reportQuestion = endpoint({
  method: 'POST',
  path: '/api/exams/:examId/question-reports',
  access: examTaker('examId'),
  summary: 'Report that something is wrong with a question',
  params: z.strictObject({ examId: id }),
  body: z.strictObject({ questionId: id, kind: z.enum(reportKinds), text: z.string().check(z.trim(), z.maxLength(500)) }),
  response: z.strictObject({ report: myReport }),
  errors: ['Exam not found', 'Not enrolled', 'Solution not released', 'Question not found', 'Already reported'],
});

/** The newest first, at most 300. */
export const listMyReports = endpoint({
  method: 'GET',
  path: '/api/my/question-reports',
  access: signedIn,
  summary: 'What the caller reported, and what was answered',
  query: z.strictObject({ examId: z.optional(id) }),
  response: z.strictObject({ reports: z.array(myReport) }),
  errors: [],
});
