import { defineEntity, p } from '@mikro-orm/core';
import { Answer } from './answer.entity.js';
import { Thread } from './thread.entity.js';

/** Somebody has the same question; once each. */
export const ThreadVote = defineEntity({
  name: 'ThreadVote',
  schema: 'community',
  tableName: 'thread_votes',
  properties: {
    thread: () =>
      p
        .manyToOne(Thread)
        .primary()
        .joinColumn('thread_id')
        .deleteRule('cascade')
        .updateRule('no action')
        .foreignKeyName('thread_votes_thread_fk'),
    userId: p.uuid().fieldName('user_id').primary(),
    at: p.datetime(6).defaultRaw('platform.now()'),
  },
  indexes: [{ name: 'thread_votes_user_ix', properties: ['userId'] }],
});

/** An answer helped somebody; once each. */
export const AnswerVote = defineEntity({
  name: 'AnswerVote',
  schema: 'community',
  tableName: 'answer_votes',
  properties: {
    answer: () =>
      p
        .manyToOne(Answer)
        .primary()
        .joinColumn('answer_id')
        .deleteRule('cascade')
        .updateRule('no action')
        .foreignKeyName('answer_votes_answer_fk'),
    userId: p.uuid().fieldName('user_id').primary(),
    at: p.datetime(6).defaultRaw('platform.now()'),
  },
  indexes: [{ name: 'answer_votes_user_ix', properties: ['userId'] }],
});
