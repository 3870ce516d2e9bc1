import { defineEntity, p } from '@mikro-orm/core';
import { Thread } from './thread.entity.js';

/** An answer to a question of a course. */
export const Answer = defineEntity({
  name: 'Answer',
  schema: 'community',
  tableName: 'answers',
  properties: {
    id: p.uuid().primary(),
    thread: () => p.manyToOne(Thread).joinColumn('thread_id').deleteRule('cascade').foreignKeyName('answers_thread_fk'),
    /** Null once the account is gone. */
    authorId: p.uuid().fieldName('author_id').nullable(),
    /** Its author taught the course when it was written. */
    byStaff: p.boolean().fieldName('by_staff').default(false),
    /** Clean rich text. */
    html: p.text(),
    words: p.text(),
    votes: p.integer().default(0),
    createdAt: p.datetime(6).fieldName('created_at').defaultRaw('platform.now()'),
    editedAt: p.datetime(6).fieldName('edited_at').nullable(),
    hiddenAt: p.datetime(6).fieldName('hidden_at').nullable(),
    hiddenBy: p.uuid().fieldName('hidden_by').nullable(),
    hiddenWhy: p.text().fieldName('hidden_why').nullable(),
    searchText: p.text().fieldName('search_text').generated(`platform.fold(words) stored`),
  },
  indexes: [
    { name: 'answers_thread_ix', properties: ['thread', 'createdAt', 'id'] },
    { name: 'answers_author_ix', properties: ['authorId'] },
    { name: 'answers_search_ix', expression: 'create index answers_search_ix on community.answers using gin (search_text gin_trgm_ops)' },
  ],
  checks: [
    { name: 'answers_votes_ck', expression: 'votes >= 0' },
    { name: 'answers_hidden_ck', expression: '(hidden_at is null) = (hidden_why is null)' },
  ],
});
