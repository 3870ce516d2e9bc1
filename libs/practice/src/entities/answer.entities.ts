import { defineEntity, p } from '@mikro-orm/core';

/** Every answer of practice, quiz, rooms and released exams; the rest of this schema's figures is reckoned from it. Only ever added to. */
export const PracticeAnswer = defineEntity({
  name: 'PracticeAnswer',
  schema: 'practice',
  tableName: 'answers',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    questionId: p.uuid(),
    versionId: p.uuid(),
    topicId: p.uuid(),
    source: p.text(),
    /** The session, round, room or exam that it was given in. */
    refId: p.uuid(),
    /** Null: skipped. */
    isRight: p.boolean().nullable(),
    tookMs: p.integer(),
    points: p.integer().default(0),
    at: p.datetime(6),
  },
  uniques: [{ name: 'answers_once_uq', properties: ['userId', 'source', 'refId', 'questionId'] }],
  checks: [
    { name: 'answers_source_ck', expression: `source in ('session', 'round', 'mistakes', 'room', 'exam')` },
    { name: 'answers_took_ck', expression: 'took_ms >= 0' },
    { name: 'answers_points_ck', expression: 'points >= 0 and (points = 0 or is_right)' },
  ],
});

/** What a person did last with a question. */
export const SeenQuestion = defineEntity({
  name: 'SeenQuestion',
  schema: 'practice',
  tableName: 'seen',
  properties: {
    userId: p.uuid().primary(),
    questionId: p.uuid().primary(),
    topicId: p.uuid(),
    /** Answers, skipped ones not counted. */
    times: p.integer(),
    lastRight: p.boolean().nullable(),
    lastAt: p.datetime(6),
    /** When it last gave points. */
    pointedAt: p.datetime(6).nullable(),
  },
  indexes: [{ name: 'seen_topic_ix', properties: ['userId', 'topicId', 'lastRight'] }],
  checks: [{ name: 'seen_times_ck', expression: 'times >= 0' }],
});

/** Answers that no estimate has taken in yet. */
export const UnratedAnswer = defineEntity({
  name: 'UnratedAnswer',
  schema: 'practice',
  tableName: 'unrated',
  properties: { answerId: p.uuid().primary(), userId: p.uuid() },
  indexes: [{ name: 'unrated_user_ix', properties: ['userId', 'answerId'] }],
});

/** Sittings whose answers have come over. */
export const ExamNote = defineEntity({
  name: 'ExamNote',
  schema: 'practice',
  tableName: 'exam_notes',
  properties: { examId: p.uuid().primary(), attemptId: p.uuid().primary() },
});
