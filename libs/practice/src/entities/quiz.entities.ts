import { defineEntity, p } from '@mikro-orm/core';

/** A round of ten questions against the own best. */
export const Round = defineEntity({
  name: 'Round',
  schema: 'practice',
  tableName: 'rounds',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    /** Null: mixed. */
    subjectId: p.uuid().nullable(),
    state: p.text().default('running'),
    size: p.integer(),
    points: p.integer().default(0),
    correct: p.integer().default(0),
    answered: p.integer().default(0),
    /** All ten were answered: only such a round can be a record. */
    whole: p.boolean().default(false),
    /** What whoever plays had reached before, of the same subject. */
    bestBefore: p.integer().nullable(),
    startedAt: p.datetime(6).defaultRaw('platform.now()'),
    endsAt: p.datetime(6),
    endedAt: p.datetime(6).nullable(),
  },
  uniques: [{ name: 'rounds_running_uq', properties: ['userId'], where: `state = 'running'` }],
  indexes: [
    { name: 'rounds_user_ix', properties: ['userId', 'startedAt'] },
    { name: 'rounds_best_ix', properties: ['userId', 'subjectId', 'points'], where: 'whole' },
    { name: 'rounds_over_ix', properties: ['endsAt'], where: `state = 'running'` },
  ],
  checks: [
    { name: 'rounds_state_ck', expression: `state in ('running', 'finished', 'left')` },
    { name: 'rounds_ended_ck', expression: `(state = 'running') = (ended_at is null)` },
    {
      name: 'rounds_counts_ck',
      expression: 'size >= 1 and size <= 10 and answered <= size and correct >= 0 and correct <= answered and points >= 0',
    },
    { name: 'rounds_whole_ck', expression: `not whole or (state = 'finished' and answered = 10)` },
  ],
});

/** A question of a round, in its order; handed over and answered one after the other. */
export const RoundPlace = defineEntity({
  name: 'RoundPlace',
  schema: 'practice',
  tableName: 'round_places',
  properties: {
    round: () =>
      p
        .manyToOne(Round)
        .primary()
        .joinColumn('round_id')
        .deleteRule('cascade')
        .updateRule('no action')
        .foreignKeyName('round_places_round_fk'),
    place: p.integer().primary(),
    questionId: p.uuid(),
    versionId: p.uuid(),
    state: p.text().default('waiting'),
    /** When the server first handed it over: the answer's time counts from here. */
    shownAt: p.datetime(6).nullable(),
    answeredAt: p.datetime(6).nullable(),
    optionIds: p.array().columnType('uuid[]').nullable(),
    number: p.text().nullable(),
    tookMs: p.integer().nullable(),
    points: p.integer().default(0),
  },
  uniques: [{ name: 'round_places_question_uq', properties: ['round', 'questionId'] }],
  checks: [
    { name: 'round_places_state_ck', expression: `state in ('waiting', 'right', 'wrong', 'skipped', 'dropped')` },
    {
      name: 'round_places_answered_ck',
      expression: `(state in ('right', 'wrong', 'skipped')) = (answered_at is not null) and (answered_at is null) = (took_ms is null)`,
    },
    { name: 'round_places_points_ck', expression: `points >= 0 and points <= 150 and (points > 0) = (state = 'right')` },
  ],
});

/** A question that somebody has answered wrong, and FSRS's memory of it as integers. Days are Dhaka's. */
export const MistakeCard = defineEntity({
  name: 'MistakeCard',
  schema: 'practice',
  tableName: 'cards',
  properties: {
    userId: p.uuid().primary(),
    questionId: p.uuid().primary(),
    dueOn: p.date(),
    lastOn: p.date(),
    stabilityMilliDays: p.integer(),
    difficultyMilli: p.integer(),
    reps: p.integer(),
    lapses: p.integer(),
    intervalDays: p.integer(),
    /** Where it was last answered wrong. */
    source: p.text(),
    wrongAt: p.datetime(6),
    createdAt: p.datetime(6).defaultRaw('platform.now()'),
  },
  indexes: [{ name: 'cards_due_ix', properties: ['userId', 'dueOn'] }],
  checks: [
    { name: 'cards_source_ck', expression: `source in ('session', 'round', 'mistakes', 'room', 'exam')` },
    { name: 'cards_days_ck', expression: 'due_on - last_on = interval_days and interval_days >= 1 and interval_days <= 365' },
    {
      name: 'cards_memory_ck',
      expression:
        'stability_milli_days >= 1 and difficulty_milli >= 1000 and difficulty_milli <= 10000 and reps >= 1 and lapses >= 0 and lapses <= reps',
    },
  ],
});

/** One sight of a mistake: handed over, answered, graded. At most one is open for each person, in however many tabs. */
export const MistakeReview = defineEntity({
  name: 'MistakeReview',
  schema: 'practice',
  tableName: 'reviews',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    questionId: p.uuid(),
    versionId: p.uuid(),
    state: p.text().default('open'),
    shownAt: p.datetime(6).defaultRaw('platform.now()'),
    answeredAt: p.datetime(6).nullable(),
    optionIds: p.array().columnType('uuid[]').nullable(),
    number: p.text().nullable(),
    tookMs: p.integer().nullable(),
    grade: p.integer().nullable(),
    /** The day of its next sight. */
    dueOn: p.date().nullable(),
  },
  uniques: [{ name: 'reviews_open_uq', properties: ['userId'], where: `state = 'open'` }],
  indexes: [{ name: 'reviews_user_ix', properties: ['userId', 'answeredAt'] }],
  checks: [
    { name: 'reviews_state_ck', expression: `state in ('open', 'right', 'wrong', 'skipped', 'dropped')` },
    {
      name: 'reviews_answered_ck',
      expression: `(state in ('right', 'wrong', 'skipped')) = (answered_at is not null) and (answered_at is null) = (grade is null)
        and (grade is null) = (due_on is null) and (grade is null) = (took_ms is null)`,
    },
    { name: 'reviews_grade_ck', expression: `grade >= 1 and grade <= 4 and (grade = 1) = (state <> 'right')` },
  ],
});

export const quizEntities = [Round, RoundPlace, MistakeCard, MistakeReview];
