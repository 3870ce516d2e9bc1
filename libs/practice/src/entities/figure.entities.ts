import { defineEntity, p } from '@mikro-orm/core';

/** A person's day in Dhaka in a topic. Kept with each answer, in its transaction. */
export const TopicDay = defineEntity({
  name: 'TopicDay',
  schema: 'practice',
  tableName: 'topic_days',
  properties: {
    userId: p.uuid().primary(),
    day: p.date().primary(),
    topicId: p.uuid().primary(),
    answered: p.integer(),
    rightAnswers: p.integer(),
    skipped: p.integer(),
    tookMs: p.bigint(),
  },
  checks: [{ name: 'topic_days_right_ck', expression: 'right_answers >= 0 and right_answers <= answered' }],
});

export const PracticeDay = defineEntity({
  name: 'PracticeDay',
  schema: 'practice',
  tableName: 'days',
  properties: {
    userId: p.uuid().primary(),
    day: p.date().primary(),
    answered: p.integer(),
    rightAnswers: p.integer(),
    skipped: p.integer(),
    tookMs: p.bigint(),
    /** Of its answers, as many as a day may bring. */
    points: p.integer(),
  },
  indexes: [{ name: 'days_day_ix', properties: ['day'] }],
  checks: [
    { name: 'days_right_ck', expression: 'right_answers >= 0 and right_answers <= answered' },
    { name: 'days_points_ck', expression: 'points >= 0' },
  ],
});

/** A person who practises: the estimate over all topics, and what others see of them on the leaderboard. */
export const Learner = defineEntity({
  name: 'Learner',
  schema: 'practice',
  tableName: 'learners',
  properties: {
    userId: p.uuid().primary(),
    estimateMilli: p.integer(),
    varianceMicro: p.integer(),
    answers: p.integer(),
    /** Names the row on the board without naming the person. */
    entry: p.text(),
    name: p.text(),
    institute: p.text(),
    instituteKey: p.text(),
    batch: p.text().nullable(),
    lastAt: p.datetime(6),
  },
  checks: [{ name: 'learners_variance_ck', expression: 'variance_micro > 0' }],
});

/** How well a person knows a topic; see domain/mastery. */
export const TopicMastery = defineEntity({
  name: 'TopicMastery',
  schema: 'practice',
  tableName: 'mastery',
  properties: {
    userId: p.uuid().primary(),
    topicId: p.uuid().primary(),
    estimateMilli: p.integer(),
    varianceMicro: p.integer(),
    answers: p.integer(),
    rightAnswers: p.integer(),
    lastAt: p.datetime(6),
  },
  checks: [
    { name: 'mastery_variance_ck', expression: 'variance_micro > 0' },
    { name: 'mastery_right_ck', expression: 'right_answers >= 0 and right_answers <= answers' },
  ],
});

/** A person's row on the leaderboard of a span; `rankKey` sorts as the rule ranks, equal keys share a rank. */
export const PracticeBoard = defineEntity({
  name: 'PracticeBoard',
  schema: 'practice',
  tableName: 'boards',
  properties: {
    span: p.text().primary(),
    userId: p.uuid().primary(),
    rankKey: p.text().collation('C'),
    points: p.integer(),
    rightAnswers: p.integer(),
    wrong: p.integer(),
    tookMs: p.bigint(),
    instituteKey: p.text(),
    batch: p.text().nullable(),
  },
  indexes: [
    { name: 'boards_rank_ix', properties: ['span', 'rankKey', 'userId'] },
    { name: 'boards_institute_ix', properties: ['span', 'instituteKey', 'rankKey', 'userId'] },
    { name: 'boards_batch_ix', properties: ['span', 'batch', 'rankKey', 'userId'] },
  ],
  checks: [{ name: 'boards_span_ck', expression: `span in ('week', 'month', 'all')` }],
});

/** Which days each leaderboard was made of when it last turned. */
export const BoardSpan = defineEntity({
  name: 'BoardSpan',
  schema: 'practice',
  tableName: 'board_spans',
  properties: { span: p.text().primary(), fromDay: p.date().nullable(), toDay: p.date() },
});
