import { defineEntity, p } from '@mikro-orm/core';
import type { QuestionKey } from '#contracts/http/exam-after';
import { Exam } from './exam.js';

/**
 * Every correction of an exam's keys, with the key as it was; `version` is the exam's key version that it made. A row without a question
 * asked for all scores to be reckoned anew. `up` and `down`: how many scores its rescoring moved.
 */
export const KeyChangeEntry = defineEntity({
  name: 'KeyChangeEntry',
  schema: 'exams',
  tableName: 'key_changes',
  properties: {
    exam: () => p.manyToOne(Exam).primary().deleteRule('cascade').updateRule('no action').foreignKeyName('key_changes_exam_fk'),
    version: p.integer().primary(),
    id: p.uuid(),
    questionId: p.uuid().nullable(),
    before: p.json<QuestionKey>().nullable(),
    after: p.json<QuestionKey>().nullable(),
    reason: p.text(),
    actorId: p.uuid().nullable(),
    changedAt: p.datetime(6).defaultRaw('platform.now()'),
    /** When its scores came into force, and when everyone had been told. */
    doneAt: p.datetime(6).nullable(),
    toldAt: p.datetime(6).nullable(),
    up: p.integer().default(0),
    down: p.integer().default(0),
    /** The explanation that came with it, and the one before; null where it stays. */
    explanationBefore: p.text().nullable(),
    explanationAfter: p.text().nullable(),
  },
  uniques: [{ name: 'key_changes_id_uq', properties: ['id'] }],
  checks: [
    {
      name: 'key_changes_kind_ck',
      expression: `(question_id is null) = (before is null) and (question_id is null) = (after is null)`,
    },
  ],
});

/** New scores, prepared aside until all of them are there: `version` is the key version that they stand for. No foreign keys, as attempts. */
export const Rescore = defineEntity({
  name: 'Rescore',
  schema: 'exams',
  tableName: 'rescores',
  properties: {
    examId: p.uuid().primary(),
    attemptId: p.uuid().primary(),
    version: p.integer(),
    scoreUnits: p.bigint(),
    correct: p.integer(),
    wrong: p.integer(),
    skipped: p.integer(),
    rankKey: p.text().collation('C'),
  },
});

/**
 * What a rescoring moved, and why: the old score is kept here, and the row is the student's notice. It answers for the key changes above
 * `afterVersion` up to `version`.
 */
export const ScoreChangeEntry = defineEntity({
  name: 'ScoreChangeEntry',
  schema: 'exams',
  tableName: 'score_changes',
  properties: {
    examId: p.uuid().primary(),
    attemptId: p.uuid().primary(),
    version: p.integer().primary(),
    afterVersion: p.integer(),
    userId: p.uuid(),
    oldUnits: p.bigint(),
    newUnits: p.bigint(),
    oldCorrect: p.integer(),
    newCorrect: p.integer(),
    oldWrong: p.integer(),
    newWrong: p.integer(),
    oldRankKey: p.text(),
    reason: p.text(),
    actorId: p.uuid().nullable(),
    /** Whether the person could see the old score: only then there is something to tell. */
    shown: p.boolean(),
    changedAt: p.datetime(6).defaultRaw('platform.now()'),
    seenAt: p.datetime(6).nullable(),
  },
  indexes: [{ name: 'score_changes_user_ix', properties: ['userId', 'changedAt'] }],
});

/** Each time a sitting was taken off the board or put back, with who and why. Only ever added to. */
export const Disqualification = defineEntity({
  name: 'Disqualification',
  schema: 'exams',
  tableName: 'disqualifications',
  properties: {
    examId: p.uuid().primary(),
    attemptId: p.uuid().primary(),
    id: p.uuid().primary(),
    action: p.text(),
    reason: p.text(),
    actorId: p.uuid().nullable(),
    at: p.datetime(6).defaultRaw('platform.now()'),
  },
  checks: [{ name: 'disqualifications_action_ck', expression: `action in ('disqualified', 'requalified')` }],
});

/** The figures of an exam as they were at a version of its board. */
export const ItemStatisticsRow = defineEntity({
  name: 'ItemStatisticsRow',
  schema: 'exams',
  tableName: 'item_statistics',
  properties: {
    exam: () => p.manyToOne(Exam).primary().deleteRule('cascade').updateRule('no action').foreignKeyName('item_statistics_exam_fk'),
    boardVersion: p.integer(),
    figures: p.json<object>(),
    computedAt: p.datetime(6).defaultRaw('platform.now()'),
  },
});
