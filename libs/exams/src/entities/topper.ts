import { defineEntity, p } from '@mikro-orm/core';

/** What a course's list of toppers was reckoned from: a span of days, how many exams counted and how many people stand in it. */
export const TopperBoard = defineEntity({
  name: 'TopperBoard',
  schema: 'exams',
  tableName: 'topper_boards',
  properties: {
    /** An id of the catalog. */
    courseId: p.uuid().primary(),
    span: p.text().primary(),
    /** The first day in Dhaka; null: since the beginning. */
    fromDay: p.date().nullable(),
    exams: p.integer().default(0),
    people: p.integer().default(0),
    version: p.integer().default(1),
    reckonedAt: p.datetime(6).defaultRaw('platform.now()'),
  },
  indexes: [{ name: 'topper_boards_turn_ix', properties: ['fromDay'], where: 'from_day is not null' }],
  checks: [
    { name: 'topper_boards_span_ck', expression: `span in ('week', 'month', 'all')` },
    { name: 'topper_boards_from_ck', expression: `(span = 'all') = (from_day is null)` },
  ],
});

/** One person's place in a list of toppers; the rule stands in `contracts/shared/toppers`. The name is that of the latest sitting counted. */
export const Topper = defineEntity({
  name: 'Topper',
  schema: 'exams',
  tableName: 'toppers',
  properties: {
    courseId: p.uuid().primary(),
    span: p.text().primary(),
    userId: p.uuid().primary(),
    rank: p.integer(),
    /** Hundredths of a point. */
    points: p.bigint(),
    exams: p.integer(),
    wrong: p.integer(),
    seconds: p.integer(),
    examId: p.uuid(),
    attemptId: p.uuid(),
  },
  indexes: [{ name: 'toppers_rank_ix', properties: ['courseId', 'span', 'rank', 'userId'] }],
  checks: [
    { name: 'toppers_span_ck', expression: `span in ('week', 'month', 'all')` },
    { name: 'toppers_counts_ck', expression: 'rank >= 1 and points >= 0 and exams >= 1' },
  ],
});
