import type { auditKinds } from '#contracts/shared/choices';

type Kind = (typeof auditKinds)[number];

/** Which kinds of subjects stand behind each choice of the log's filter: together all that any act is done to. */
export const subjectsOfKind: Readonly<Record<Kind, readonly string[]>> = {
  people: ['user', 'users', 'teacher', 'affiliate', 'affiliates', 'institute', 'institutes', 'teachers', 'contributors'],
  exams: ['exam', 'exams', 'attempt'],
  questions: ['question', 'questions', 'subject', 'subjects', 'import', 'imports', 'timeline-event', 'timeline-events'],
  courses: [
    'course',
    'courses',
    'category',
    'chapter',
    'lesson',
    'lessons',
    'pdf',
    'pdfs',
    'book',
    'books',
    'notice',
    'notices',
    'thread',
    'threads',
    'answer',
    'review',
    'reviews',
  ],
  money: ['order', 'orders', 'payment', 'payout', 'parcels', 'coupon', 'coupons', 'plan', 'subscriptions'],
  settings: ['settings', 'policy', 'audit'],
  operations: ['lane', 'job', 'jobs', 'banner', 'process'],
};
