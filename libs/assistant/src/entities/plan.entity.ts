import { defineEntity, p } from '@mikro-orm/core';
import type { StepWhy, TrainingPlan } from '#contracts/http/assistant-shapes';

/** What the plan was made from, as it stood then. */
export type PlanFacts = Pick<TrainingPlan, 'exams' | 'topics'>;

/** What somebody means to do on the days until a date. One for each person. */
export const Plan = defineEntity({
  name: 'Plan',
  schema: 'assistant',
  tableName: 'plans',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid().fieldName('user_id'),
    fromDay: p.date().fieldName('from_day'),
    untilDay: p.date().fieldName('until_day'),
    /** A day. */
    minutes: p.integer(),
    version: p.integer().default(1),
    shapedAt: p.datetime(6).fieldName('shaped_at').defaultRaw('platform.now()'),
    shapedBy: p.text().fieldName('shaped_by'),
    facts: p.json<PlanFacts>(),
  },
  uniques: [{ name: 'plans_user_uq', properties: ['userId'] }],
  checks: [
    { name: 'plans_days_ck', expression: 'until_day >= from_day' },
    { name: 'plans_minutes_ck', expression: 'minutes >= 10 and minutes <= 240' },
    { name: 'plans_shaped_ck', expression: `shaped_by in ('person', 'result', 'day')` },
  ],
});

export const PlanStep = defineEntity({
  name: 'PlanStep',
  schema: 'assistant',
  tableName: 'plan_steps',
  properties: {
    id: p.uuid().primary(),
    plan: () => p.manyToOne(Plan).joinColumn('plan_id').deleteRule('cascade').updateRule('no action').foreignKeyName('plan_steps_plan_fk'),
    day: p.date(),
    place: p.integer(),
    kind: p.text(),
    state: p.text().default('open'),
    /** The topic to practise, or the lesson. */
    refId: p.uuid().fieldName('ref_id').nullable(),
    title: p.text(),
    path: p.array().columnType('text[]'),
    questions: p.integer(),
    minutes: p.integer(),
    href: p.text(),
    why: p.json<StepWhy>(),
    doneAt: p.datetime(6).fieldName('done_at').nullable(),
    /** Ticked off or left out by its person: results do not change it. */
    byHand: p.boolean().fieldName('by_hand').default(false),
  },
  indexes: [{ name: 'plan_steps_plan_ix', properties: ['plan', 'day', 'place'] }],
  checks: [
    { name: 'plan_steps_kind_ck', expression: `kind in ('practice', 'quiz', 'mistakes', 'lesson')` },
    { name: 'plan_steps_state_ck', expression: `state in ('open', 'done', 'skipped')` },
    { name: 'plan_steps_done_ck', expression: `(state = 'done') = (done_at is not null)` },
    { name: 'plan_steps_size_ck', expression: 'questions >= 0 and minutes > 0 and place >= 0' },
  ],
});
