import { defineEntity, p } from '@mikro-orm/core';

export const Conversation = defineEntity({
  name: 'Conversation',
  schema: 'assistant',
  tableName: 'conversations',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid().fieldName('user_id'),
    /** The first question in a line. */
    title: p.text(),
    createdAt: p.datetime(6).fieldName('created_at').defaultRaw('platform.now()'),
    activeAt: p.datetime(6).fieldName('active_at').defaultRaw('platform.now()'),
  },
  indexes: [
    {
      name: 'conversations_user_ix',
      expression: 'create index conversations_user_ix on assistant.conversations (user_id, active_at desc, id desc)',
    },
  ],
});

export interface StoredSource {
  readonly n: number;
  readonly passageId: string;
}

/** A question with its answer. While it is written, what has come is kept every second or two. */
export const Turn = defineEntity({
  name: 'Turn',
  schema: 'assistant',
  tableName: 'turns',
  properties: {
    id: p.uuid().primary(),
    conversation: () =>
      p
        .manyToOne(Conversation)
        .joinColumn('conversation_id')
        .deleteRule('cascade')
        .updateRule('no action')
        .foreignKeyName('turns_conversation_fk'),
    userId: p.uuid().fieldName('user_id'),
    /** The day in Dhaka whose questions it counts among. */
    day: p.date(),
    way: p.text(),
    state: p.text().default('under-way'),
    asked: p.text(),
    /** Chosen from the bank. */
    questionId: p.uuid().fieldName('question_id').nullable(),
    picture: p.text().nullable(),
    /** Clean rich text, block by block. */
    blocks: p.json<string[]>().defaultRaw(`'[]'`),
    sources: p.json<StoredSource[]>().defaultRaw(`'[]'`),
    /** Questions of the bank that the answer was made from: while one of them is withheld, so is the answer. */
    leanedOn: p.array().columnType('uuid[]').fieldName('leaned_on').defaultRaw(`'{}'`),
    tokensIn: p.integer().fieldName('tokens_in').default(0),
    tokensOut: p.integer().fieldName('tokens_out').default(0),
    /** Millionths of the currency. */
    costMicros: p.bigint().fieldName('cost_micros').defaultRaw('0'),
    /** A model was called for it: its question is not given back. */
    called: p.boolean().default(false),
    stopAsked: p.boolean().fieldName('stop_asked').default(false),
    createdAt: p.datetime(6).fieldName('created_at').defaultRaw('platform.now()'),
    keptAt: p.datetime(6).fieldName('kept_at').defaultRaw('platform.now()'),
  },
  uniques: [{ name: 'turns_one_open_uq', properties: ['userId'], where: `state = 'under-way'` }],
  indexes: [
    { name: 'turns_conversation_ix', properties: ['conversation', 'createdAt', 'id'] },
    { name: 'turns_open_ix', properties: ['keptAt'], where: `state = 'under-way'` },
  ],
  checks: [
    { name: 'turns_way_ck', expression: `way in ('model', 'quotes')` },
    { name: 'turns_state_ck', expression: `state in ('under-way', 'done', 'quoted', 'not-found', 'cut', 'stopped', 'failed')` },
    { name: 'turns_used_ck', expression: 'tokens_in >= 0 and tokens_out >= 0 and cost_micros >= 0' },
  ],
});

/** One row: what all answers of a day may cost. */
export const Budget = defineEntity({
  name: 'AssistantBudget',
  schema: 'assistant',
  tableName: 'budget',
  properties: {
    id: p.integer().primary().autoincrement(false),
    /** Millionths of the currency; null: no limit. */
    dailyMicros: p.bigint().fieldName('daily_micros').nullable(),
    version: p.integer().default(1),
    updatedAt: p.datetime(6).fieldName('updated_at').nullable(),
  },
  checks: [{ name: 'budget_ck', expression: 'id = 1 and daily_micros > 0' }],
});

/** What one person used on one day. Those who are gone are summed up under the nil id. */
export const DayUse = defineEntity({
  name: 'DayUse',
  schema: 'assistant',
  tableName: 'days',
  properties: {
    day: p.date().primary(),
    userId: p.uuid().fieldName('user_id').primary(),
    /** Questions that count against the day's quota. */
    asked: p.integer().default(0),
    /** Those that a model was asked. */
    answered: p.integer().default(0),
    tokensIn: p.bigint().fieldName('tokens_in').defaultRaw('0'),
    tokensOut: p.bigint().fieldName('tokens_out').defaultRaw('0'),
    costMicros: p.bigint().fieldName('cost_micros').defaultRaw('0'),
  },
  indexes: [{ name: 'days_user_ix', properties: ['userId'] }],
  checks: [
    {
      name: 'days_used_ck',
      expression: 'asked >= 0 and answered >= 0 and tokens_in >= 0 and tokens_out >= 0 and cost_micros >= 0',
    },
  ],
});
