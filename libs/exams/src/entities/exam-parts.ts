import { defineEntity, p } from '@mikro-orm/core';
import { Exam } from './exam.js';

/** The courses that an exam belongs to, in the author's order. Course ids are the catalogue's. */
export const ExamCourse = defineEntity({
  name: 'ExamCourse',
  schema: 'exams',
  tableName: 'exam_courses',
  properties: {
    exam: () => p.manyToOne(Exam).primary().deleteRule('cascade').foreignKeyName('exam_courses_exam_fk'),
    courseId: p.uuid().primary(),
    number: p.integer(),
  },
  indexes: [{ name: 'exam_courses_course_ix', properties: ['courseId'] }],
});

/** A part of the paper; `number` counts from 1. */
export const ExamSection = defineEntity({
  name: 'ExamSection',
  schema: 'exams',
  tableName: 'sections',
  properties: {
    exam: () => p.manyToOne(Exam).primary().deleteRule('cascade').foreignKeyName('sections_exam_fk'),
    number: p.integer().primary(),
    title: p.text(),
    optional: p.boolean(),
    markEach: p.text(),
    questionCount: p.integer(),
    markUnits: p.bigint().defaultRaw('0'),
    negativeUnits: p.bigint().defaultRaw('0'),
  },
});

/** A question's place in an exam. Frozen when the exam is scheduled; what marking needs stands apart in `exam_keys`. */
export const ExamQuestion = defineEntity({
  name: 'ExamQuestion',
  schema: 'exams',
  tableName: 'exam_questions',
  properties: {
    exam: () => p.manyToOne(Exam).primary().deleteRule('cascade').foreignKeyName('exam_questions_exam_fk'),
    id: p.uuid().primary(),
    /** Index into the paper's questions, from 0. */
    number: p.integer(),
    section: p.integer(),
    versionId: p.uuid(),
    kind: p.text().nullable(),
    optionIds: p.array().columnType('uuid[]').defaultRaw(`'{}'`),
    stimulusId: p.uuid().nullable(),
    cancelled: p.boolean().default(false),
    /** The question of the bank that the version is of. */
    questionId: p.uuid().nullable(),
    /** Places, in the author's order from 0, of options that are not mixed with the others ("all of the above"). */
    keptOptions: p.array().columnType('integer[]').defaultRaw(`'{}'`),
  },
  uniques: [
    { name: 'exam_questions_number_uq', properties: ['exam', 'number'] },
    { name: 'exam_questions_version_uq', properties: ['exam', 'versionId'] },
  ],
  indexes: [
    { name: 'exam_questions_question_ix', properties: ['questionId'] },
    { name: 'exam_questions_use_ix', properties: ['versionId'] },
  ],
  checks: [{ name: 'exam_questions_kind_ck', expression: `kind in ('single', 'multiple', 'true-false', 'numeric')` }],
});

/** What is right, and why. A table of its own that no statement on a taker's path names. */
export const ExamKey = defineEntity({
  name: 'ExamKey',
  schema: 'exams',
  tableName: 'exam_keys',
  properties: {
    exam: () => p.manyToOne(Exam).primary().deleteRule('cascade').foreignKeyName('exam_keys_exam_fk'),
    questionId: p.uuid().primary(),
    optionIds: p.array().columnType('uuid[]'),
    number: p.text().nullable(),
    tolerance: p.text().nullable(),
    explanation: p.text(),
    sources: p.array().columnType('text[]'),
  },
});

/**
 * Which account began a ranked exam by which phone, so that one phone starts it once although its account was deleted or gave the number
 * away. A keyed hash, no number; rows go when nobody can start any more.
 */
export const ExamPhone = defineEntity({
  name: 'ExamPhone',
  schema: 'exams',
  tableName: 'phones_used',
  properties: {
    exam: () => p.manyToOne(Exam).primary().deleteRule('cascade').foreignKeyName('phones_used_exam_fk'),
    phoneHash: p.blob().primary(),
    userId: p.uuid(),
  },
});

/** Who has more time in an exam than the others, and why. */
export const ExamExtraTime = defineEntity({
  name: 'ExamExtraTime',
  schema: 'exams',
  tableName: 'extra_time',
  properties: {
    exam: () => p.manyToOne(Exam).primary().deleteRule('cascade').foreignKeyName('extra_time_exam_fk'),
    userId: p.uuid().primary(),
    seconds: p.integer(),
    reason: p.text(),
    givenBy: p.uuid().nullable(),
    givenAt: p.datetime(6).defaultRaw('platform.now()'),
    /** The outages that a part of it makes up for, each by the moment when the first was back. */
    outages: p.array().columnType('text[]').defaultRaw(`'{}'`),
  },
  checks: [{ name: 'extra_time_seconds_ck', expression: 'seconds > 0' }],
});

/** Who may sit an exam that names whom it admits. */
export const ExamAdmitted = defineEntity({
  name: 'ExamAdmitted',
  schema: 'exams',
  tableName: 'admitted',
  properties: {
    exam: () => p.manyToOne(Exam).primary().deleteRule('cascade').foreignKeyName('admitted_exam_fk'),
    userId: p.uuid().primary(),
    addedBy: p.uuid().nullable(),
    addedAt: p.datetime(6).defaultRaw('platform.now()'),
  },
  indexes: [{ name: 'admitted_user_ix', properties: ['userId'] }],
});

/**
 * The sealed paper and the key that opens it. `plain` is the same text unsealed, for the solution. Both are encrypted beside, and empty here,
 * until the exam opens.
 */
export const ExamPaper = defineEntity({
  name: 'ExamPaper',
  schema: 'exams',
  tableName: 'papers',
  properties: {
    exam: () => p.manyToOne(Exam).primary().deleteRule('cascade').foreignKeyName('papers_exam_fk'),
    version: p.integer().primary(),
    seed: p.text(),
    iv: p.blob(),
    sealed: p.blob(),
    openingKey: p.blob(),
    plain: p.text(),
    openingKeyEncrypted: p.text().nullable(),
    plainEncrypted: p.text().nullable(),
  },
  checks: [
    {
      name: 'papers_encrypted_ck',
      expression: `(opening_key_encrypted is null) = (plain_encrypted is null) and (opening_key_encrypted is null or octet_length(opening_key) = 0 and plain = '')`,
    },
  ],
});

/** One row an exam: what the ranks in Redis are compared with. The version rises by one with each scored batch. */
export const ExamBoard = defineEntity({
  name: 'ExamBoard',
  schema: 'exams',
  tableName: 'boards',
  properties: {
    exam: () => p.manyToOne(Exam).primary().deleteRule('cascade').foreignKeyName('boards_exam_fk'),
    version: p.integer().default(0),
    /** Attempts on the board. */
    ranked: p.integer().default(0),
    /** Rises with every correction of a key; stands here, since whoever writes scores holds this row. */
    keyVersion: p.integer().default(0),
    /** The key version that all scores stand for. */
    rescoredVersion: p.integer().default(0),
    updatedAt: p.datetime(6).defaultRaw('platform.now()'),
  },
});
