import * as z from 'zod/mini';
import { inboxFilters } from '../shared/qna.js';
import { id, listOf, pageAsked, searchText, slug } from '../shared/values.js';
import { endpoint, may } from './endpoint.js';
import { exportEndpoint } from './export-endpoint.js';
import { hideReason, inboxRow, qnaReport } from './qna-shapes.js';

const answers = may('qna.answer');

/** Of the courses that the caller works in. What waits (no teacher has answered, no answer is accepted) comes first, the longest wait before. */
export const listInbox = endpoint({
  method: 'GET',
  path: '/api/admin/qna',
  access: answers,
  summary: 'Questions of the courses one teaches, those that wait first',
  query: z.strictObject({
    q: searchText,
    courseId: z.optional(id),
    show: z._default(z.enum(inboxFilters), 'all'),
    page: pageAsked,
  }),
  response: listOf(inboxRow),
  errors: [],
});

export const exportInbox = exportEndpoint(listInbox);

/** What the lists can be narrowed to, and how much waits in all. */
export const getInboxChoices = endpoint({
  method: 'GET',
  path: '/api/admin/qna/choices',
  access: answers,
  summary: 'Courses with questions, and how many wait',
  response: z.strictObject({
    courses: z.array(z.strictObject({ id, slug, title: z.string(), waiting: z.int() })),
    waiting: z.int(),
    openReports: z.int(),
  }),
  errors: [],
});

/** `answerId` null: the question with all its answers. Hidden, only its author and staff see it, with the reason. */
export const hidePost = endpoint({
  method: 'POST',
  path: '/api/admin/qna/:threadId/hidden',
  access: answers,
  summary: 'Hide a question or an answer with a reason, or show it again',
  params: z.strictObject({ threadId: id }),
  body: z.strictObject({ answerId: z.nullable(id), hidden: z.boolean(), reason: hideReason }),
  response: z.strictObject({ hidden: z.boolean() }),
  errors: ['Thread not found', 'Answer not found'],
});

export const listQnaReports = endpoint({
  method: 'GET',
  path: '/api/admin/qna-reports',
  access: answers,
  summary: 'What students reported in questions and answers',
  query: z.strictObject({ state: z._default(z.enum(['open', 'settled']), 'open'), page: pageAsked }),
  response: listOf(qnaReport),
  errors: [],
});

/** Settles all open reports of the same text: it is hidden for everybody, or stays. */
export const settleQnaReport = endpoint({
  method: 'POST',
  path: '/api/admin/qna-reports/:id/settlement',
  access: answers,
  summary: 'Hide what was reported, or let it stand',
  params: z.strictObject({ id }),
  body: z.strictObject({ outcome: z.enum(['hidden', 'kept']), reason: hideReason }),
  response: z.strictObject({ settled: z.int() }),
  errors: ['Report not found', 'Changed meanwhile'],
});
