import { defineEntity, p } from '@mikro-orm/core';
import { Answer } from './answer.entity.js';
import { Thread } from './thread.entity.js';

/** Somebody says that something is wrong with a question or, where `answer` stands, with an answer. */
export const PostReport = defineEntity({
  name: 'PostReport',
  schema: 'community',
  tableName: 'reports',
  properties: {
    id: p.uuid().primary(),
    thread: () => p.manyToOne(Thread).joinColumn('thread_id').deleteRule('cascade').foreignKeyName('reports_thread_fk'),
    answer: () => p.manyToOne(Answer).joinColumn('answer_id').nullable().deleteRule('cascade').foreignKeyName('reports_answer_fk'),
    /** Null once the account is gone. */
    reporterId: p.uuid().fieldName('reporter_id').nullable(),
    kind: p.text(),
    text: p.text(),
    state: p.text().default('open'),
    reason: p.text().nullable(),
    settledBy: p.uuid().fieldName('settled_by').nullable(),
    settledAt: p.datetime(6).fieldName('settled_at').nullable(),
    createdAt: p.datetime(6).fieldName('created_at').defaultRaw('platform.now()'),
  },
  uniques: [
    { name: 'reports_question_open_uq', properties: ['thread', 'reporterId'], where: `state = 'open' and answer_id is null` },
    { name: 'reports_answer_open_uq', properties: ['answer', 'reporterId'], where: `state = 'open' and answer_id is not null` },
  ],
  indexes: [
    { name: 'reports_thread_ix', properties: ['thread'] },
    { name: 'reports_reporter_ix', properties: ['reporterId'] },
  ],
  checks: [
    { name: 'reports_kind_ck', expression: `kind in ('wrong', 'rude', 'spam', 'private', 'other')` },
    { name: 'reports_state_ck', expression: `state in ('open', 'hidden', 'kept')` },
    { name: 'reports_settled_ck', expression: `(state = 'open') = (settled_at is null)` },
  ],
});
