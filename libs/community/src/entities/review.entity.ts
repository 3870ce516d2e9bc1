import { defineEntity, p } from '@mikro-orm/core';

/** What a buyer says of a course; one a person and course. */
export const Review = defineEntity({
  name: 'Review',
  schema: 'community',
  tableName: 'reviews',
  properties: {
    id: p.uuid().primary(),
    courseId: p.uuid().fieldName('course_id'),
    authorId: p.uuid().fieldName('author_id'),
    stars: p.smallint(),
    /** Plain text; may be empty. */
    text: p.text().default(''),
    createdAt: p.datetime(6).fieldName('created_at').defaultRaw('platform.now()'),
    editedAt: p.datetime(6).fieldName('edited_at').nullable(),
    /** Hidden by staff: its author and staff alone see it, and it does not count. */
    hiddenAt: p.datetime(6).fieldName('hidden_at').nullable(),
    hiddenBy: p.uuid().fieldName('hidden_by').nullable(),
    hiddenWhy: p.text().fieldName('hidden_why').nullable(),
    /** Taken away by its author while it was hidden: without its text it stays, so that the next one is hidden too. */
    withdrawnAt: p.datetime(6).fieldName('withdrawn_at').nullable(),
  },
  uniques: [{ name: 'reviews_one_uq', properties: ['courseId', 'authorId'] }],
  indexes: [
    {
      name: 'reviews_course_ix',
      expression: 'create index reviews_course_ix on community.reviews (course_id, created_at desc, id desc) where hidden_at is null',
    },
    { name: 'reviews_author_ix', properties: ['authorId'] },
    { name: 'reviews_created_ix', properties: ['createdAt', 'id'] },
  ],
  checks: [
    { name: 'reviews_stars_ck', expression: 'stars >= 1 and stars <= 5' },
    { name: 'reviews_text_ck', expression: 'char_length(text) <= 1000' },
    { name: 'reviews_hidden_ck', expression: '(hidden_at is null) = (hidden_why is null)' },
    { name: 'reviews_withdrawn_ck', expression: 'withdrawn_at is null or hidden_at is not null' },
  ],
});
