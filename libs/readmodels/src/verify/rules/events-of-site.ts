import { named, type AnnouncedBy } from '../announcement.js';

export const eventsOfIdentity: AnnouncedBy<
  'UserRegistered' | 'UserDeleted' | 'CodeRequested' | 'SecurityNoticeRequested' | 'InstitutesChanged'
> = {
  InstitutesChanged: [
    { id: 'm.id::text', from: 'identity.institute_merges m', since: 'm.made_at', told: named('mergeId', 'm.id') },
    {
      id: 'm.id::text',
      from: 'identity.institute_merges m',
      since: 'm.undone_at',
      told: `${named('mergeId', 'm.id')} and e.at >= m.undone_at`,
    },
  ],
  UserRegistered: [{ id: 'u.id::text', from: 'identity.users u', since: 'u.created_at', told: named('userId', 'u.id') }],
  UserDeleted: [
    { id: 'u.id::text', from: 'identity.users u', since: 'u.deleted_at', where: `u.state = 'deleted'`, told: named('userId', 'u.id') },
  ],
  CodeRequested: [{ id: 'c.id::text', from: 'identity.codes c', since: 'c.created_at', told: named('codeId', 'c.id') }],
  SecurityNoticeRequested: 'Whom it tells of what stands sealed in the event alone; the audit log says what was done',
};

const ofPlace = `${named('userId', 'n.user_id')} and ${named('courseId', 'n.course_id')}`;

export const eventsOfCatalog: AnnouncedBy<
  'EnrolmentGranted' | 'EnrolmentRevoked' | 'MediaReceived' | 'MediaChecked' | 'MediaSettled' | 'LessonChanged'
> = {
  EnrolmentGranted: [{ id: 'n.id::text', from: 'catalog.enrolments n', since: 'n.starts_at', told: `${ofPlace} and e.at >= n.starts_at` }],
  // What ran out by itself, and what ended with its account (which has its own event), is not told once more.
  EnrolmentRevoked: [
    {
      id: 'n.id::text',
      from: 'catalog.enrolments n',
      since: 'n.revoked_at',
      where: `n.revoked_reason not in ('over', 'account deleted')`,
      told: `${ofPlace} and e.at >= n.revoked_at`,
    },
  ],
  MediaReceived: [
    {
      id: `m.id || ' ' || r.run`,
      from: 'catalog.media_files m cross join lateral generate_series(1, m.run) as r(run)',
      since: 'm.created_at',
      told: `${named('mediaId', 'm.id')} and ${named('run', 'r.run')}`,
    },
  ],
  MediaChecked: 'A file that is still looked at has the same state; one for which nothing comes is seen by file-left-waiting',
  MediaSettled: [
    {
      id: 'm.id::text',
      from: 'catalog.media_files m',
      since: 'm.ready_at',
      told: `${named('mediaId', 'm.id')} and e.data ->> 'state' = 'ready'`,
    },
    // What is taken away later settles nothing.
    {
      id: 'm.id::text',
      from: 'catalog.media_files m',
      since: 'm.changed_at',
      where: `m.state in ('refused', 'failed') and m.problem is distinct from 'gone'`,
      told: `${named('mediaId', 'm.id')} and ${named('state', 'm.state')} and e.at >= m.changed_at`,
    },
  ],
  LessonChanged: [
    {
      id: 'l.id::text',
      from: 'catalog.lessons l',
      since: 'l.changed_at',
      told: `${named('lessonId', 'l.id')} and e.at >= l.changed_at`,
    },
  ],
};

/** What an order's entries of one moment leave earned: only more than nothing is told. */
const earnedLeft = `(select sum(b.amount_paisa) from commerce.commission_entries b where b.order_id = c.order_id and b.at = c.at) > 0`;

export const eventsOfCommerce: AnnouncedBy<
  | 'PaymentSucceeded'
  | 'ReceiptAsked'
  | 'PaymentFailed'
  | 'LineFulfilled'
  | 'OrderRefunded'
  | 'CommissionEarned'
  | 'AffiliateDecided'
  | 'PayoutDecided'
> = {
  PaymentSucceeded: [{ id: 'o.number', from: 'commerce.orders o', since: 'o.paid_at', told: named('orderId', 'o.id') }],
  ReceiptAsked: 'The audit log says who asked for it; no row of the order does',
  // An order does not say when it failed: it was after it was made.
  PaymentFailed: [
    { id: 'o.number', from: 'commerce.orders o', since: 'o.created_at', where: `o.state = 'failed'`, told: named('orderId', 'o.id') },
  ],
  LineFulfilled: [
    {
      id: 'l.id::text',
      from: 'commerce.order_lines l',
      since: 'l.fulfilled_at',
      told: `${named('lineId', 'l.id')} and ${named('outcome', 'l.outcome')}`,
    },
  ],
  OrderRefunded: [
    { id: 'r.id::text', from: 'commerce.refunds r', since: 'r.done_at', where: `r.state = 'succeeded'`, told: named('refundId', 'r.id') },
  ],
  CommissionEarned: [
    {
      id: 'c.id::text',
      from: 'commerce.commission_entries c',
      since: 'c.at',
      where: `c.kind = 'earned' and ${earnedLeft}`,
      told: `${named('orderId', 'c.order_id')} and e.at >= c.at`,
    },
  ],
  AffiliateDecided: [
    {
      id: 'a.code',
      from: 'commerce.affiliates a',
      since: 'a.decided_at',
      told: `${named('affiliateId', 'a.id')} and e.at >= a.decided_at`,
    },
  ],
  PayoutDecided: [{ id: 'p.id::text', from: 'commerce.payouts p', since: 'p.decided_at', told: named('payoutId', 'p.id') }],
};

export const eventsOfCommunity: AnnouncedBy<
  'QuestionAsked' | 'AnswerPosted' | 'PostHidden' | 'ReviewHidden' | 'NoticePosted' | 'DeliveriesDue'
> = {
  DeliveriesDue: 'A message that has gone out, or that nobody wants any more, does not wait: its row says so and not when it was to go',
  QuestionAsked: [{ id: 't.id::text', from: 'community.threads t', since: 't.created_at', told: named('threadId', 't.id') }],
  // Whose asker has gone, nobody is told of an answer.
  AnswerPosted: [
    {
      id: 'w.id::text',
      from: 'community.answers w join community.threads t on t.id = w.thread_id',
      since: 'w.created_at',
      where: 't.author_id is not null',
      told: named('answerId', 'w.id'),
    },
  ],
  PostHidden: [
    {
      id: 't.id::text',
      from: 'community.threads t',
      since: 't.hidden_at',
      told: `${named('threadId', 't.id')} and e.data ->> 'answerId' is null and e.at >= t.hidden_at`,
    },
    {
      id: 'w.id::text',
      from: 'community.answers w',
      since: 'w.hidden_at',
      told: `${named('answerId', 'w.id')} and e.at >= w.hidden_at`,
    },
  ],
  ReviewHidden: [
    { id: 'r.id::text', from: 'community.reviews r', since: 'r.hidden_at', told: `${named('reviewId', 'r.id')} and e.at >= r.hidden_at` },
  ],
  NoticePosted: [{ id: 'n.id::text', from: 'community.notices n', since: 'n.posted_at', told: named('noticeId', 'n.id') }],
};
