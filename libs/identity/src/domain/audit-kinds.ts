import type { auditKinds } from '#contracts/shared/choices';

type Kind = (typeof auditKinds)[number];

/** Which kinds of subjects stand behind each choice of the log's filter: together all that any act is done to. */
export const subjectsOfKind: Readonly<Record<Kind, readonly string[]>> = {
  people: ['user', 'users', 'teacher', 'affiliate', 'affiliates', 'institute'],
  exams: ['exam', 'attempt'],
  questions: ['question', 'questions', 'subject', 'import', 'timeline-event', 'timeline-events'],
  courses: ['course', 'courses', 'category', 'chapter', 'lesson', 'lessons', 'pdf', 'pdfs', 'book', 'notice', 'thread', 'answer', 'review'],
  money: ['order', 'orders', 'payment', 'payout', 'parcels', 'coupon', 'plan'],
  settings: ['settings', 'policy', 'audit'],
  operations: ['lane', 'job', 'jobs', 'banner', 'process'],
};
