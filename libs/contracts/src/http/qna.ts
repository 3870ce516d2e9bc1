import * as z from 'zod/mini';
import { postReportKinds, threadFilters, threadSorts } from '../shared/qna.js';
import { id, listOf, pageAsked, searchText, slug } from '../shared/values.js';
import { endpoint, enrolled, signedIn } from './endpoint.js';
import { post, postHtml, threadRow, threadTitle, threadWhole } from './qna-shapes.js';

export * from './qna-shapes.js';

const inCourse = enrolled('slug');
const ofThread = z.strictObject({ slug, threadId: id });
const ofAnswer = z.strictObject({ slug, threadId: id, answerId: id });
const vote = z.strictObject({ on: z.boolean() });
const voted = z.strictObject({ votes: z.int(), voted: z.boolean() });

/** `q`: words in Bengali or English, of the question and its answers. `counts` are of the course, whatever is searched. */
export const listThreads = endpoint({
  method: 'GET',
  path: '/api/courses/:slug/qna',
  access: inCourse,
  summary: 'Questions of a course: search, filter, order, ten a page',
  params: z.strictObject({ slug }),
  query: z.strictObject({
    q: searchText,
    show: z._default(z.enum(threadFilters), 'all'),
    sort: z._default(z.enum(threadSorts), 'active'),
    page: pageAsked,
  }),
  response: z.strictObject({
    ...listOf(threadRow).shape,
    counts: z.strictObject({ all: z.int(), open: z.int(), answered: z.int(), mine: z.int() }),
  }),
  errors: ['Course not found', 'Not enrolled'],
});

export const askQuestion = endpoint({
  method: 'POST',
  path: '/api/courses/:slug/qna',
  access: inCourse,
  summary: 'Ask a question in a course',
  params: z.strictObject({ slug }),
  body: z.strictObject({ title: threadTitle, html: postHtml }),
  bodyLimit: 200_000,
  response: z.strictObject({ threadId: id }),
  errors: ['Course not found', 'Not enrolled'],
  idempotent: true,
});

export const getThread = endpoint({
  method: 'GET',
  path: '/api/courses/:slug/qna/:threadId',
  access: inCourse,
  summary: 'A question with its answers',
  params: ofThread,
  response: threadWhole,
  errors: ['Course not found', 'Not enrolled', 'Thread not found'],
});

/**
 * `from`: how many are shown by now. At least one where one is left, and no more than are read in one go. `only` `mine`: what the reader
 * wrote, counted among itself alone.
 */
export const listAnswers = endpoint({
  method: 'GET',
  path: '/api/courses/:slug/qna/:threadId/answers',
  access: inCourse,
  summary: 'The answers of a question that follow those with it',
  params: ofThread,
  query: z.strictObject({
    from: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
    only: z.optional(z.literal('mine')),
  }),
  response: z.strictObject({ answers: z.array(post), left: z.int() }),
  errors: ['Course not found', 'Not enrolled', 'Thread not found'],
});

/** Own words only, within `editMinutes`. */
export const saveThread = endpoint({
  method: 'PUT',
  path: '/api/courses/:slug/qna/:threadId',
  access: inCourse,
  summary: 'Change an own question',
  params: ofThread,
  body: z.strictObject({ title: threadTitle, html: postHtml }),
  bodyLimit: 200_000,
  response: threadWhole,
  errors: ['Course not found', 'Not enrolled', 'Thread not found', 'Not allowed', 'Edit time over'],
});

/** Once each; again is the same as once. Nobody votes for own words. */
export const voteThread = endpoint({
  method: 'POST',
  path: '/api/courses/:slug/qna/:threadId/vote',
  access: inCourse,
  summary: 'Say that a question is yours too, or take it back',
  params: ofThread,
  body: vote,
  response: voted,
  errors: ['Course not found', 'Not enrolled', 'Thread not found', 'Own words'],
});

export const postAnswer = endpoint({
  method: 'POST',
  path: '/api/courses/:slug/qna/:threadId/answers',
  access: inCourse,
  summary: 'Answer a question',
  params: ofThread,
  body: z.strictObject({ html: postHtml }),
  bodyLimit: 200_000,
  response: z.strictObject({ answer: post }),
  errors: ['Course not found', 'Not enrolled', 'Thread not found'],
  idempotent: true,
});

export const saveAnswer = endpoint({
  method: 'PUT',
  path: '/api/courses/:slug/qna/:threadId/answers/:answerId',
  access: inCourse,
  summary: 'Change an own answer',
  params: ofAnswer,
  body: z.strictObject({ html: postHtml }),
  bodyLimit: 200_000,
  response: z.strictObject({ answer: post }),
  errors: ['Course not found', 'Not enrolled', 'Thread not found', 'Answer not found', 'Not allowed', 'Edit time over'],
});

export const voteAnswer = endpoint({
  method: 'POST',
  path: '/api/courses/:slug/qna/:threadId/answers/:answerId/vote',
  access: inCourse,
  summary: 'Say that an answer helps, or take it back',
  params: ofAnswer,
  body: vote,
  response: voted,
  errors: ['Course not found', 'Not enrolled', 'Thread not found', 'Answer not found', 'Own words'],
});

/** By who asked, and by the course's teachers. One answer at most is accepted; another one takes its place. */
export const acceptAnswer = endpoint({
  method: 'POST',
  path: '/api/courses/:slug/qna/:threadId/answers/:answerId/accept',
  access: inCourse,
  summary: 'Mark the answer that settled it, or take the mark back',
  params: ofAnswer,
  body: z.strictObject({ on: z.boolean() }),
  response: z.strictObject({ acceptedAnswerId: z.nullable(id) }),
  errors: ['Course not found', 'Not enrolled', 'Thread not found', 'Answer not found', 'Not allowed'],
});

/** `answerId` null: the question itself. One open report of a person for each text. */
export const reportPost = endpoint({
  method: 'POST',
  path: '/api/courses/:slug/qna/:threadId/reports',
  access: inCourse,
  summary: 'Tell the teachers that something is wrong with a question or an answer',
  params: ofThread,
  body: z.strictObject({
    answerId: z.nullable(id),
    kind: z.enum(postReportKinds),
    text: z.string().check(z.trim(), z.maxLength(500)),
  }),
  response: z.strictObject({ reported: z.literal(true) }),
  errors: ['Course not found', 'Not enrolled', 'Thread not found', 'Answer not found', 'Own words', 'Already reported'],
});

/** The body is the file itself: PNG, JPEG, WebP or GIF (its first picture), made anew as WebP of at most 1600 points a side. */
export const keepPicture = endpoint({
  method: 'POST',
  path: '/api/pictures',
  access: signedIn,
  summary: 'Put a picture where rich texts can refer to it',
  upload: 8 * 1024 * 1024,
  response: z.strictObject({ src: z.string(), width: z.int(), height: z.int() }),
  errors: ['Picture not accepted', 'Too many pixels', 'File too large', 'File empty'],
});
