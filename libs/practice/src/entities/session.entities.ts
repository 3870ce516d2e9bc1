import { defineEntity, p } from '@mikro-orm/core';

/** Questions chosen by a plan, to be answered one after the other. One of a person is active at a time. */
export const PracticeSession = defineEntity({
  name: 'PracticeSession',
  schema: 'practice',
  tableName: 'sessions',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    state: p.text().default('active'),
    plan: p.json(),
    reveal: p.text(),
    createdAt: p.datetime(6).defaultRaw('platform.now()'),
    /** When answers last came: no more time can have been taken than has gone by since. */
    touchedAt: p.datetime(6).defaultRaw('platform.now()'),
    deadline: p.datetime(6).nullable(),
    endedAt: p.datetime(6).nullable(),
    /** The day whose free questions it took, and how many; none with a subscription. */
    allowanceDay: p.date().nullable(),
    allowanceTaken: p.integer().default(0),
    /** Topic → estimate in thousandths of a logit with its answers, as they stood at the start. */
    masteryBefore: p.json().defaultRaw(`'{}'`),
  },
  uniques: [{ name: 'sessions_one_active_uq', properties: ['userId'], where: `state = 'active'` }],
  indexes: [
    { name: 'sessions_user_ix', properties: ['userId', 'id'] },
    { name: 'sessions_due_ix', properties: ['deadline'], where: `state = 'active'` },
  ],
  checks: [
    { name: 'sessions_state_ck', expression: `state in ('active', 'finished', 'abandoned')` },
    { name: 'sessions_reveal_ck', expression: `reveal in ('at-once', 'at-end')` },
    { name: 'sessions_ended_ck', expression: `(state = 'active') = (ended_at is null)` },
    { name: 'sessions_allowance_ck', expression: 'allowance_taken >= 0 and (allowance_taken = 0 or allowance_day is not null)' },
  ],
});

/** A question of a session in the version that was in force when the session began, and what was answered. */
export const SessionItem = defineEntity({
  name: 'SessionItem',
  schema: 'practice',
  tableName: 'session_items',
  properties: {
    session: () => p.manyToOne(PracticeSession).primary().deleteRule('cascade').foreignKeyName('session_items_session_fk'),
    /** From 1. */
    number: p.integer().primary(),
    questionId: p.uuid(),
    versionId: p.uuid(),
    topicId: p.uuid(),
    optionIds: p.array().columnType('uuid[]').defaultRaw(`'{}'`),
    numberText: p.text().nullable(),
    skipped: p.boolean().default(false),
    revision: p.integer().default(0),
    answeredAt: p.datetime(6).nullable(),
    tookMs: p.integer().default(0),
    isRight: p.boolean().nullable(),
  },
  uniques: [{ name: 'session_items_question_uq', properties: ['session', 'questionId'] }],
  checks: [
    { name: 'session_items_answered_ck', expression: '(answered_at is null) = (revision = 0)' },
    { name: 'session_items_right_ck', expression: 'is_right is null or (answered_at is not null and not skipped)' },
    { name: 'session_items_took_ck', expression: 'took_ms >= 0' },
  ],
});

/** Free questions that a person has taken on a day in Dhaka. */
export const AllowanceDay = defineEntity({
  name: 'AllowanceDay',
  schema: 'practice',
  tableName: 'allowance_days',
  properties: { userId: p.uuid().primary(), day: p.date().primary(), used: p.integer() },
  checks: [{ name: 'allowance_days_used_ck', expression: 'used >= 0' }],
});

export const BookmarkFolder = defineEntity({
  name: 'BookmarkFolder',
  schema: 'practice',
  tableName: 'folders',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    name: p.text(),
    createdAt: p.datetime(6).defaultRaw('platform.now()'),
  },
  uniques: [{ name: 'folders_name_uq', properties: ['userId', 'name'] }],
});

export const Bookmark = defineEntity({
  name: 'Bookmark',
  schema: 'practice',
  tableName: 'bookmarks',
  properties: {
    userId: p.uuid().primary(),
    questionId: p.uuid().primary(),
    folder: () =>
      p.manyToOne(BookmarkFolder).joinColumn('folder_id').nullable().deleteRule('set null').foreignKeyName('bookmarks_folder_fk'),
    note: p.text(),
    savedAt: p.datetime(6).defaultRaw('platform.now()'),
  },
  indexes: [
    { name: 'bookmarks_saved_ix', properties: ['userId', 'savedAt'] },
    { name: 'bookmarks_folder_ix', properties: ['folder'] },
  ],
});
