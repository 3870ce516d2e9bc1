import { defineEntity, p } from '@mikro-orm/core';

/** A question of a course. Its counts are of the answers and votes that readers see. */
export const Thread = defineEntity({
  name: 'Thread',
  schema: 'community',
  tableName: 'threads',
  properties: {
    id: p.uuid().primary(),
    courseId: p.uuid().fieldName('course_id'),
    /** Null once the account is gone. */
    authorId: p.uuid().fieldName('author_id').nullable(),
    /** Its author taught the course when it was asked. */
    byStaff: p.boolean().fieldName('by_staff').default(false),
    title: p.text(),
    /** Clean rich text. */
    html: p.text(),
    /** In a line for lists, formulas as `$…$`. */
    excerpt: p.text(),
    /** The text without its markup. */
    words: p.text(),
    votes: p.integer().default(0),
    answers: p.integer().default(0),
    staffAnswers: p.integer().fieldName('staff_answers').default(0),
    /** One of its answers that is not hidden. */
    acceptedAnswerId: p.uuid().fieldName('accepted_answer_id').nullable(),
    /** The version of the topic `thread:{id}`: raised with each change that readers see. */
    version: p.integer().default(1),
    createdAt: p.datetime(6).fieldName('created_at').defaultRaw('platform.now()'),
    editedAt: p.datetime(6).fieldName('edited_at').nullable(),
    /** When something was last written in it. */
    activeAt: p.datetime(6).fieldName('active_at').defaultRaw('platform.now()'),
    /** Hidden by staff: its author and staff alone see it. */
    hiddenAt: p.datetime(6).fieldName('hidden_at').nullable(),
    hiddenBy: p.uuid().fieldName('hidden_by').nullable(),
    hiddenWhy: p.text().fieldName('hidden_why').nullable(),
    searchText: p.text().fieldName('search_text').generated(`platform.fold(title || ' ' || words) stored`),
  },
  indexes: [
    { name: 'threads_course_ix', expression: 'create index threads_course_ix on community.threads (course_id, active_at desc, id desc)' },
    { name: 'threads_author_ix', properties: ['authorId'] },
    { name: 'threads_search_ix', expression: 'create index threads_search_ix on community.threads using gin (search_text gin_trgm_ops)' },
    {
      name: 'threads_waiting_ix',
      properties: ['createdAt', 'id'],
      where: 'accepted_answer_id is null and staff_answers = 0 and hidden_at is null',
    },
  ],
  checks: [
    { name: 'threads_counts_ck', expression: 'votes >= 0 and staff_answers >= 0 and answers >= staff_answers' },
    { name: 'threads_hidden_ck', expression: '(hidden_at is null) = (hidden_why is null)' },
  ],
});
