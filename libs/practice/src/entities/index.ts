import { defineEntity, p } from '@mikro-orm/core';
import { roomEntities } from './room.entities.js';
import { timelineEntities } from './timeline.entities.js';
import { quizEntities } from './quiz.entities.js';
import { ExamNote, PracticeAnswer, SeenQuestion, UnratedAnswer } from './answer.entities.js';
import { BoardSpan, Learner, PracticeBoard, PracticeDay, TopicDay, TopicMastery } from './figure.entities.js';
import { PracticeItem, PracticeNode } from './item.entities.js';
import { AllowanceDay, Bookmark, BookmarkFolder, PracticeSession, SessionItem } from './session.entities.js';

/** What a span of self practice costs; not sold while it is not active. */
export const Plan = defineEntity({
  name: 'Plan',
  schema: 'practice',
  tableName: 'plans',
  properties: {
    id: p.uuid().primary(),
    days: p.integer(),
    pricePaisa: p.bigint(),
    active: p.boolean().default(true),
    version: p.integer().default(1),
    updatedAt: p.datetime(6).defaultRaw('platform.now()'),
  },
  uniques: [{ name: 'plans_days_uq', properties: ['days'] }],
  checks: [
    { name: 'plans_days_ck', expression: 'days in (30, 90, 365)' },
    { name: 'plans_price_ck', expression: 'price_paisa > 0' },
  ],
});

/** A span of self practice that somebody has bought, one for each line of an order; a later one begins where the earlier ends. */
export const Subscription = defineEntity({
  name: 'Subscription',
  schema: 'practice',
  tableName: 'subscriptions',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    startsAt: p.datetime(6),
    endsAt: p.datetime(6),
    orderId: p.uuid(),
    lineId: p.uuid(),
    /** Ended before its time, and why. */
    endedAt: p.datetime(6).nullable(),
    reason: p.text().nullable(),
  },
  uniques: [{ name: 'subscriptions_line_uq', properties: ['lineId'] }],
  indexes: [
    { name: 'subscriptions_user_ix', properties: ['userId', 'endsAt'] },
    { name: 'subscriptions_order_ix', properties: ['orderId'] },
  ],
  checks: [
    { name: 'subscriptions_span_ck', expression: 'ends_at > starts_at' },
    { name: 'subscriptions_ended_ck', expression: '(ended_at is null) = (reason is null)' },
  ],
});

/** Every table of the schema `practice`. */
export const practiceEntities = [
  Plan,
  Subscription,
  PracticeNode,
  PracticeItem,
  PracticeAnswer,
  SeenQuestion,
  UnratedAnswer,
  ExamNote,
  TopicDay,
  PracticeDay,
  Learner,
  TopicMastery,
  PracticeBoard,
  BoardSpan,
  PracticeSession,
  SessionItem,
  AllowanceDay,
  BookmarkFolder,
  Bookmark,
  ...quizEntities,
  ...timelineEntities,
  ...roomEntities,
];
