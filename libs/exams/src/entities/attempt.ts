import { defineEntity, p } from '@mikro-orm/core';

/**
 * One sitting. Keys begin with the exam's id, so that a distributed PostgreSQL can spread the table; for the same reason, and since
 * ten thousand starts in a second must not queue for the exam's row, there is no foreign key to it.
 * `version` rises with every change of pen or state.
 */
export const Attempt = defineEntity({
  name: 'Attempt',
  schema: 'exams',
  tableName: 'attempts',
  properties: {
    examId: p.uuid().primary(),
    id: p.uuid().primary(),
    userId: p.uuid(),
    /** The person's first, second, … attempt at this exam. */
    number: p.integer(),
    state: p.text().default('in_progress'),
    version: p.integer().default(1),
    /** The writer's lease: raised by each device that takes the pen over. */
    epoch: p.integer().default(1),
    deviceId: p.uuid(),
    seed: p.text(),
    shuffleVersion: p.smallint(),
    /** `[[question, option, option, …], …]`, as shown to this person. */
    questionOrder: p.json<number[][]>().columnType('json'),
    paperVersion: p.integer(),
    startedAt: p.datetime(6),
    deadline: p.datetime(6),
    /** Deadline and grace. */
    acceptUntil: p.datetime(6),
    submittedAt: p.datetime(6).nullable(),
    submittedBy: p.text().nullable(),
    secondsTaken: p.integer().nullable(),
    scoreUnits: p.bigint().nullable(),
    correct: p.integer().nullable(),
    wrong: p.integer().nullable(),
    skipped: p.integer().nullable(),
    /** Fixed-width hex, smaller is better; see domain/rank-key. */
    rankKey: p.text().nullable().collation('C'),
    /** Whether it stands on the board. */
    ranked: p.boolean().default(false),
    /** The board version with which it came onto the board. */
    boardVersion: p.integer().nullable(),
    /** The exam's key version that the score stands for. */
    keyVersion: p.integer().default(0),
    /** A mark, not a state: answers and score stay, it is off the board. */
    disqualifiedAt: p.datetime(6).nullable(),
    disqualifiedBy: p.uuid().nullable(),
    disqualifiedReason: p.text().nullable(),
    /** Begun when its person could see the solution already: it is scored and never ranked. */
    afterSolution: p.boolean().default(false),
    /** Of somebody who looked after the exam, or might read the bank, when it started: it is scored, and never ranked or counted. */
    staff: p.boolean().default(false),
    /** Names the row on the board without naming the attempt. */
    entry: p.text(),
    /** As they stood at the start. */
    name: p.text(),
    institute: p.text(),
    /** What staff has named the institute that it was merged into; null: it stands as it was typed. */
    instituteShown: p.text().nullable(),
    instituteKey: p.text(),
    batch: p.text().nullable(),
  },
  uniques: [
    { name: 'attempts_number_uq', properties: ['examId', 'userId', 'number'] },
    { name: 'attempts_one_open_uq', properties: ['examId', 'userId'], where: `state = 'in_progress'` },
  ],
  indexes: [
    { name: 'attempts_user_ix', properties: ['userId', 'id'] },
    { name: 'attempts_due_ix', properties: ['acceptUntil'], where: `state = 'in_progress'` },
    { name: 'attempts_unscored_ix', properties: ['examId'], where: `state = 'submitted'` },
    { name: 'attempts_board_ix', properties: ['examId', 'rankKey', 'id'], where: `ranked` },
    { name: 'attempts_institute_ix', properties: ['instituteKey'] },
  ],
  checks: [
    { name: 'attempts_state_ck', expression: `state in ('in_progress', 'submitted', 'scored', 'rescored')` },
    { name: 'attempts_submitted_by_ck', expression: `submitted_by in ('student', 'clock', 'staff')` },
    { name: 'attempts_submitted_ck', expression: `(state = 'in_progress') = (submitted_at is null)` },
    { name: 'attempts_scored_ck', expression: `(state in ('scored', 'rescored')) = (score_units is not null)` },
    { name: 'attempts_disqualified_ck', expression: `(disqualified_at is null) = (disqualified_reason is null)` },
    { name: 'attempts_disqualified_ranked_ck', expression: `disqualified_at is null or not ranked` },
  ],
});
