/** The notices that a person sees, and where they are pushed to. */
import * as z from 'zod/mini';
import { audienceKinds } from '../shared/audience.js';
import { id, instant, listOf, pageAsked, slug } from '../shared/values.js';
import { endpoint, signedIn } from './endpoint.js';

/** As one person reads it: in their language where it was written in both. */
export const noticeView = z.strictObject({
  id,
  audience: z.enum(audienceKinds),
  /** The course it is told in; null for other audiences. */
  course: z.nullable(z.strictObject({ slug, title: z.string() })),
  title: z.string(),
  /** Rich text; may be empty. */
  body: z.string(),
  /** A path of ours. */
  link: z.nullable(z.string()),
  pinned: z.boolean(),
  postedAt: instant,
  /** When its words were changed after it was posted. */
  changedAt: z.nullable(instant),
  read: z.boolean(),
});
export type NoticeView = z.infer<typeof noticeView>;

const unread = z.int();

/** What the bell stands on. Asked once a page; afterwards the feeds tell. */
export const getNoticeHead = endpoint({
  method: 'GET',
  path: '/api/notices/head',
  access: signedIn,
  summary: 'The feeds to watch (without `notices:`) with their versions, how many notices are unread, and the key for Web Push',
  response: z.strictObject({
    feeds: z.array(z.string()),
    /** Of each feed, in their order: what is of this version or an older one has been counted, what is newer has not. */
    versions: z.array(z.int()),
    unread,
    /** The server's public key for Web Push; null: there is none. */
    pushKey: z.nullable(z.string()),
  }),
  errors: [],
});

export const listNotices = endpoint({
  method: 'GET',
  path: '/api/notices',
  access: signedIn,
  summary: 'Own notices: pinned ones first, then the newest; of one course where it is named',
  query: z.strictObject({ course: z.optional(slug), page: pageAsked }),
  response: z.extend(listOf(noticeView), { unread }),
  errors: [],
});

/** Ids that are none of one's own are passed over. */
export const markNoticesRead = endpoint({
  method: 'POST',
  path: '/api/notices/read',
  access: signedIn,
  summary: 'Mark notices as read: the ones named, or all',
  body: z.strictObject({ ids: z.nullable(z.array(id).check(z.minLength(1), z.maxLength(50))) }),
  response: z.strictObject({ unread }),
  errors: [],
});

const address = z.string().check(z.minLength(12), z.maxLength(1000));

/** Ends with the sign-in it was made in. */
export const subscribePush = endpoint({
  method: 'POST',
  path: '/api/push/subscriptions',
  access: signedIn,
  summary: 'Ring on this device, also while no page is open',
  body: z.strictObject({
    endpoint: address,
    p256dh: z.string().check(z.regex(/^[A-Za-z0-9_-]{80,100}$/)),
    auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,40}$/)),
  }),
  response: z.strictObject({ done: z.literal(true) }),
  errors: ['Push not available', 'Push address refused'],
});

export const unsubscribePush = endpoint({
  method: 'POST',
  path: '/api/push/subscriptions/end',
  access: signedIn,
  summary: 'Do not ring on this device any more',
  body: z.strictObject({ endpoint: address }),
  response: z.strictObject({ done: z.literal(true) }),
  errors: [],
});
