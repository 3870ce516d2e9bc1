import { defineEntity, p } from '@mikro-orm/core';

/** What counts: for each question the answer with the highest (epoch, revision). No foreign keys: each save has locked its attempt. */
export const Answer = defineEntity({
  name: 'Answer',
  schema: 'exams',
  tableName: 'answers',
  properties: {
    examId: p.uuid().primary(),
    attemptId: p.uuid().primary(),
    questionId: p.uuid().primary(),
    epoch: p.integer(),
    revision: p.integer(),
    optionIds: p.array().columnType('uuid[]'),
    number: p.text().nullable(),
    flagged: p.boolean(),
    savedAt: p.datetime(6),
  },
});

/**
 * What reached an open attempt, also where an answer with a higher key stood: of each packet the newest save of each question. Only ever added
 * to, and gone ANSWER_LOG_DAYS after the results.
 */
export const AnswerLogEntry = defineEntity({
  name: 'AnswerLogEntry',
  schema: 'exams',
  tableName: 'answer_log',
  properties: {
    examId: p.uuid().primary(),
    attemptId: p.uuid().primary(),
    seq: p.bigint().primary().autoincrement(),
    questionId: p.uuid(),
    epoch: p.integer(),
    revision: p.integer(),
    optionIds: p.array().columnType('uuid[]'),
    number: p.text().nullable(),
    flagged: p.boolean(),
    savedAt: p.datetime(6),
    /** It came from a device after another one had taken the attempt over: answered 409, and counted only where nothing newer stands. */
    takenOver: p.boolean().default(false),
  },
  indexes: [
    {
      name: 'answer_log_saved_ix',
      expression: 'create index answer_log_saved_ix on exams.answer_log using brin (saved_at) with (autosummarize = on)',
    },
  ],
});

/** Saves that came after deadline and grace, or after the submission: never scored, kept for staff to see. */
export const LateAnswer = defineEntity({
  name: 'LateAnswer',
  schema: 'exams',
  tableName: 'late_answers',
  properties: {
    examId: p.uuid().primary(),
    attemptId: p.uuid().primary(),
    questionId: p.uuid().primary(),
    epoch: p.integer().primary(),
    revision: p.integer().primary(),
    optionIds: p.array().columnType('uuid[]'),
    number: p.text().nullable(),
    receivedAt: p.datetime(6),
    reason: p.text(),
  },
  checks: [{ name: 'late_answers_reason_ck', expression: `reason in ('late', 'closed')` }],
});
