/** What can wait for somebody of the staff, the most pressing first. */
export const inboxKinds = [
  'alarms',
  'held-payments',
  'not-open',
  'dead-jobs',
  'order-tasks',
  'unknown-notifications',
  'results',
  'sent-exams',
  'unscheduled-exams',
  'questions-in-review',
  'question-reports',
  'failed-imports',
  'read-imports',
  'unanswered',
  'post-reports',
  'parcels',
  'affiliate-applications',
  'payouts',
  'affiliate-flags',
] as const;
export type InboxKind = (typeof inboxKinds)[number];
