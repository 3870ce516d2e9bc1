import { defineEntity, p } from '@mikro-orm/core';

/** An exam with all its rules. `version` rises with every change that its watchers must hear of (topic `exam:{id}`). */
export const Exam = defineEntity({
  name: 'Exam',
  schema: 'exams',
  tableName: 'exams',
  properties: {
    id: p.uuid().primary(),
    title: p.text(),
    language: p.text(),
    kind: p.text(),
    /** Where on the site it is listed. */
    area: p.text(),
    subjects: p.array().columnType('text[]'),
    instructions: p.text(),
    syllabus: p.array().columnType('text[]'),
    state: p.text().default('draft'),
    version: p.integer().default(1),
    opensAt: p.datetime(6),
    closesAt: p.datetime(6),
    durationSeconds: p.integer(),
    graceSeconds: p.integer(),
    negativeKind: p.text().nullable(),
    negativeValue: p.text().nullable(),
    passMark: p.text().nullable(),
    /** Scores are whole units of 1/denominator mark; fixed when the exam is scheduled. */
    denominator: p.bigint().defaultRaw('1'),
    fullUnits: p.bigint().defaultRaw('0'),
    negativeUnits: p.bigint().defaultRaw('0'),
    passUnits: p.bigint().nullable(),
    questionCount: p.integer(),
    optionalCounted: p.integer().nullable(),
    shuffleQuestions: p.boolean(),
    shuffleOptions: p.boolean(),
    attemptsAllowed: p.integer(),
    ranking: p.text(),
    floorAtZero: p.boolean(),
    cancelledCredit: p.text(),
    publishResults: p.text(),
    showSolution: p.text(),
    leaderboard: p.text(),
    /** Scores and ranks while others still write; without it figures come when the last attempt can no longer be written. */
    liveFigures: p.boolean().default(true),
    /** So long after the opening an attempt may be begun, and all end together; null = until the exam closes. */
    startWindowSeconds: p.integer().nullable(),
    /** Staff let it be begun without a proven phone. */
    phoneWaived: p.boolean().default(false),
    tieBreak: p.array().columnType('text[]'),
    /** Zero until there is a sealed paper. */
    paperVersion: p.integer().default(0),
    paperBytes: p.integer().default(0),
    resultsAt: p.datetime(6).nullable(),
    /** The start that people were last reminded of, a day and half an hour before it. */
    remindedDayOf: p.datetime(6).nullable(),
    remindedSoonOf: p.datetime(6).nullable(),
    /** From then on its log of saves goes, and says nothing of its answers any more. */
    logPurgedAt: p.datetime(6).nullable(),
    createdBy: p.uuid().nullable(),
    createdAt: p.datetime(6).defaultRaw('platform.now()'),
    /** What the draft began with; its values may have been changed since. */
    preset: p.text().nullable(),
    /** How many questions the paper is to have; null = any number. */
    questionTarget: p.integer().nullable(),
    /** By which rule it was scheduled: `withheld` hides its questions from practice, `approved` holds what nobody practised. */
    questionRule: p.text().default('withheld'),
    /** What becomes of its approved questions when the solution is released. */
    questionsAfter: p.text().default('with-solution'),
    cancelReason: p.text().nullable(),
    /** The most that anybody has beside everybody's time: the exam ends so much later. */
    extraSeconds: p.integer().default(0),
    /** A sentence of staff for those who sit it now. */
    message: p.text().nullable(),
    /** A draft that its author sent to the admins, and what was said to it. */
    sentAt: p.datetime(6).nullable(),
    sentNote: p.text().nullable(),
    changedAt: p.datetime(6).defaultRaw('platform.now()'),
    /** The exam that it makes up for, and whether it repeats its paper: that one's results wait then. */
    makeUpOf: p.uuid().nullable(),
    samePaper: p.boolean().default(false),
    /** Whoever is enrolled in a course of it, or who is named in `admitted`. */
    admits: p.text().default('enrolled'),
  },
  checks: [
    { name: 'exams_state_ck', expression: `state in ('draft', 'scheduled', 'open', 'closed', 'results', 'archived', 'cancelled')` },
    { name: 'exams_window_ck', expression: `opens_at < closes_at` },
    { name: 'exams_question_rule_ck', expression: `question_rule in ('withheld', 'approved')` },
    { name: 'exams_questions_after_ck', expression: `questions_after in ('with-solution', 'stay')` },
    { name: 'exams_denominator_ck', expression: `denominator > 0` },
    { name: 'exams_admits_ck', expression: `admits in ('enrolled', 'named')` },
    { name: 'exams_same_paper_ck', expression: `not same_paper or make_up_of is not null` },
  ],
  indexes: [
    { name: 'exams_state_ix', properties: ['state', 'opensAt'] },
    { name: 'exams_make_up_ix', properties: ['makeUpOf'], where: 'make_up_of is not null' },
  ],
});
