/** Notices for those who post them. */
import * as z from 'zod/mini';
import { bulkIds, bulkResult } from '../shared/bulk.js';
import { audienceKinds, postedAudiences } from '../shared/audience.js';
import { noticeLimits, noticeMarks, noticeStates } from '../shared/notices.js';
import { givenMoment } from '../shared/given.js';
import { batchName, id, instant, listOf, pageAsked, searchText, slug } from '../shared/values.js';
import { endpoint, may } from './endpoint.js';
import { exportEndpoint } from './export-endpoint.js';

// Who holds it without `notices.write` posts to own courses, and sees the notices of those.
const write = may('notices.writeOwn');
const oneNotice = z.strictObject({ id });
const count = z.int();

export const noticeSorts = ['-at', 'at', '-reach', '-read'] as const;

export const noticeRow = z.strictObject({
  id,
  title: z.string(),
  audience: z.enum(audienceKinds),
  /** The course's title or the batch; null where the kind says it all. */
  audienceName: z.nullable(z.string()),
  mark: z.enum(noticeMarks),
  /** When it is to be, or was, posted. */
  at: instant,
  endsAt: z.nullable(instant),
  pinned: z.boolean(),
  push: z.boolean(),
  /** How many people it was for at that moment. */
  reach: count,
  /** How many of them had a page open when it was posted. */
  reached: count,
  read: count,
  /** Devices that it rang on, and those that it could not. */
  rang: count,
  ringFailed: count,
});
export type NoticeRow = z.infer<typeof noticeRow>;

export const noticeDetail = z.extend(noticeRow, {
  state: z.enum(noticeStates),
  body: z.string(),
  link: z.nullable(z.string()),
  courseId: z.nullable(id),
  batch: z.nullable(batchName()),
  author: z.nullable(z.string()),
  changedAt: z.nullable(instant),
  withdrawnAt: z.nullable(instant),
  version: z.int(),
});
export type NoticeDetail = z.infer<typeof noticeDetail>;

/** Whom it is for: a course or a batch is named, and only there. */
const target = {
  audience: z.enum(postedAudiences),
  courseId: z.nullable(id),
  batch: z.nullable(batchName()),
} as const;

const words = {
  title: z.string().check(z.trim(), z.minLength(3), z.maxLength(noticeLimits.title)),
  body: z.string().check(z.maxLength(noticeLimits.body)),
  /** A path of ours, such as `/courses/x`; the server refuses whatever leads elsewhere. */
  link: z.nullable(z.string().check(z.trim(), z.maxLength(noticeLimits.link))),
  pinned: z.boolean(),
  endsAt: z.nullable(givenMoment),
} as const;

const plan = {
  push: z.boolean(),
  /** Null: at once. */
  startsAt: z.nullable(givenMoment),
} as const;

export const listDeskNotices = endpoint({
  method: 'GET',
  path: '/api/admin/notices',
  access: write,
  summary: 'Notices with their delivery counts: search, filter by state and audience, ten a page',
  query: z.strictObject({
    q: searchText,
    mark: z.optional(z.enum(noticeMarks)),
    audience: z.optional(z.enum(postedAudiences)),
    sort: z._default(z.enum(noticeSorts), '-at'),
    page: pageAsked,
  }),
  response: listOf(noticeRow),
  errors: [],
});

export const exportDeskNotices = exportEndpoint(listDeskNotices);

export const getDeskNotice = endpoint({
  method: 'GET',
  path: '/api/admin/notices/:id',
  access: write,
  summary: 'One notice with its delivery counts',
  params: oneNotice,
  response: noticeDetail,
  errors: ['Notice not found'],
});

export const getNoticeReach = endpoint({
  method: 'GET',
  path: '/api/admin/notices/reach',
  access: write,
  summary: 'How many people a notice would reach now, and on how many devices it could ring',
  query: z.strictObject({ audience: z.enum(postedAudiences), courseId: z.optional(id), batch: z.optional(batchName()) }),
  response: z.strictObject({ people: count, devices: count }),
  errors: ['Course not found'],
});

export const getNoticeChoices = endpoint({
  method: 'GET',
  path: '/api/admin/notices/choices',
  access: write,
  summary: 'The courses that a notice can be told in',
  response: z.strictObject({ courses: z.array(z.strictObject({ id, slug, title: z.string() })) }),
  errors: [],
});

export const postNotice = endpoint({
  method: 'POST',
  path: '/api/admin/notices',
  access: write,
  summary: 'Post a notice, now or at a time to come',
  idempotent: true,
  body: z.strictObject({ ...target, ...words, ...plan }),
  response: z.strictObject({ notice: noticeDetail }),
  errors: ['Course not found', 'Key used for another request'],
});

/** A planned one can be changed in all; of a posted one the words, the pin and the end. */
export const saveNotice = endpoint({
  method: 'PUT',
  path: '/api/admin/notices/:id',
  access: write,
  summary: 'Change a notice',
  params: oneNotice,
  body: z.strictObject({ version: z.int(), ...target, ...words, ...plan }),
  response: z.strictObject({ notice: noticeDetail }),
  errors: ['Notice not found', 'Changed meanwhile', 'Course not found', 'Illegal transition'],
});

/** Nobody sees it any more; what was rung cannot be called back. It can be put back. */
export const withdrawNotice = endpoint({
  method: 'POST',
  path: '/api/admin/notices/:id/withdraw',
  access: write,
  summary: 'Take a notice back; its row and its counts stay',
  params: oneNotice,
  body: z.strictObject({ version: z.int() }),
  response: z.strictObject({ notice: noticeDetail }),
  errors: ['Notice not found', 'Changed meanwhile', 'Illegal transition'],
});

export const restoreNotice = endpoint({
  method: 'POST',
  path: '/api/admin/notices/:id/restore',
  access: write,
  summary: 'Put back what was taken back, quietly: nothing rings again',
  params: oneNotice,
  body: z.strictObject({ version: z.int() }),
  response: z.strictObject({ notice: noticeDetail }),
  errors: ['Notice not found', 'Changed meanwhile', 'Illegal transition'],
});

export const actOnNotices = endpoint({
  method: 'POST',
  path: '/api/admin/notices/bulk',
  access: write,
  summary: 'Take several notices back, or put them back',
  body: z.strictObject({ ids: bulkIds, act: z.enum(['withdraw', 'restore']) }),
  response: bulkResult,
  errors: [],
});
