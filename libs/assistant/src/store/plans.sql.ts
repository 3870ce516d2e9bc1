import type { EntityManager } from '@mikro-orm/postgresql';
import type { PlanStep, StepWhy, TrainingPlan } from '#contracts/http/assistant-shapes';
import type { StepKind, StepState } from '#contracts/shared/assistant';
import { newId } from '#platform/kernel';
import type { PlanFacts } from '../entities/plan.entity.js';
import type { PlannedStep } from '../domain/plan.js';
import { dayText, idList, iso } from './sql.js';

export interface PlanHead {
  readonly id: string;
  readonly from: string;
  readonly until: string;
  readonly minutesADay: number;
  readonly version: number;
  readonly shapedAt: string;
  /** In Dhaka. */
  readonly shapedDay: string;
  readonly shapedBy: TrainingPlan['shapedBy'];
  readonly facts: PlanFacts;
}
export interface StepRow {
  readonly id: string;
  readonly day: string;
  readonly kind: StepKind;
  readonly state: StepState;
  readonly refId: string | null;
  readonly title: string;
  readonly path: readonly string[];
  readonly questions: number;
  readonly minutes: number;
  readonly href: string;
  readonly why: StepWhy;
  readonly doneAt: string | null;
  readonly byHand: boolean;
}

const headColumns = `id, ${dayText('from_day')} as "from", ${dayText('until_day')} as until, minutes as "minutesADay", version,
  ${iso('shaped_at')} as "shapedAt", to_char(shaped_at at time zone 'Asia/Dhaka', 'YYYY-MM-DD') as "shapedDay", shaped_by as "shapedBy", facts`;

/** `lock`: until the end of the transaction, so that two who shape it go one after the other. */
export const readPlan = async (em: EntityManager, userId: string, lock = false): Promise<PlanHead | null> => {
  const [row] = await em.execute<PlanHead[]>(`select ${headColumns} from assistant.plans where user_id = ?${lock ? ' for update' : ''}`, [
    userId,
  ]);
  return row ?? null;
};

export const readSteps = (em: EntityManager, planId: string): Promise<StepRow[]> =>
  em.execute<StepRow[]>(
    `select id, ${dayText('day')} as day, kind, state, ref_id as "refId", title, to_json(path) as path, questions, minutes, href, why,
       ${iso('done_at')} as "doneAt", by_hand as "byHand"
     from assistant.plan_steps where plan_id = ? order by day, place, id`,
    [planId],
  );

export const insertPlan = async (
  em: EntityManager,
  userId: string,
  wish: { readonly today: string; readonly until: string; readonly minutesADay: number },
): Promise<void> => {
  await em.execute(
    `insert into assistant.plans (id, user_id, from_day, until_day, minutes, shaped_by, facts) values (?, ?, ?, ?, ?, 'person', ?::jsonb)
     on conflict (user_id) do update set until_day = excluded.until_day, minutes = excluded.minutes,
       from_day = least(plans.from_day, excluded.from_day)`,
    [newId(), userId, wish.today, wish.until, wish.minutesADay, JSON.stringify({ exams: [], topics: [] })],
  );
};

export const keepShape = (
  em: EntityManager,
  planId: string,
  shape: { readonly by: TrainingPlan['shapedBy']; readonly facts: PlanFacts },
): Promise<object[]> =>
  em.execute('update assistant.plans set version = version + 1, shaped_at = platform.now(), shaped_by = ?, facts = ?::jsonb where id = ?', [
    shape.by,
    JSON.stringify(shape.facts),
    planId,
  ]);

/** Takes away what is open from this day on, and puts these in its place. What was left open on days before goes too: it is planned anew. */
export const replaceOpen = async (em: EntityManager, planId: string, steps: readonly PlannedStep[]): Promise<void> => {
  await em.execute(`delete from assistant.plan_steps where plan_id = ? and state = 'open'`, [planId]);
  if (steps.length === 0) return;
  const rows = steps.map((step, at) => ({ ...step, id: newId(), place: at + 100 }));
  await em.execute(
    `insert into assistant.plan_steps (id, plan_id, day, place, kind, ref_id, title, path, questions, minutes, href, why)
     select d.id, ?, d.day, d.place, d.kind, d."refId", d.title, array(select jsonb_array_elements_text(d.path)), d.questions, d.minutes, d.href, d.why
     from jsonb_to_recordset(?::jsonb) as d(id uuid, day date, place int, kind text, "refId" uuid, title text, path jsonb, questions int,
       minutes int, href text, why jsonb)`,
    [planId, JSON.stringify(rows)],
  );
};

export const markDone = async (em: EntityManager, stepIds: readonly string[]): Promise<void> => {
  if (stepIds.length === 0) return;
  await em.execute(
    `update assistant.plan_steps set state = 'done', done_at = platform.now() where id = any(?::uuid[]) and state = 'open'`,
    [idList(stepIds)],
  );
};

/** False: no step of this plan. */
export const markStep = async (em: EntityManager, planId: string, stepId: string, state: StepState): Promise<boolean> => {
  const rows = await em.execute<unknown[]>(
    `update assistant.plan_steps set state = ?, by_hand = true,
       done_at = case when ? = 'done' then coalesce(done_at, platform.now()) end where id = ? and plan_id = ? returning 1`,
    [state, state, stepId, planId],
  );
  if (rows.length > 0) await em.execute('update assistant.plans set version = version + 1 where id = ?', [planId]);
  return rows.length > 0;
};

const toStep = ({ id, kind, title, path, questions, minutes, state, doneAt, href, why }: StepRow): PlanStep => ({
  id,
  kind,
  title,
  place: [...path],
  questions,
  minutes,
  state,
  doneAt,
  href,
  why,
});

export const toPlan = (head: PlanHead, steps: readonly StepRow[]): TrainingPlan => {
  const { id, from, until, minutesADay, version, shapedAt, shapedBy, facts } = head;
  const days = [...Map.groupBy(steps, ({ day }) => day)].map(([day, own]) => ({
    day,
    minutes: own.filter(({ state }) => state !== 'skipped').reduce((sum, step) => sum + step.minutes, 0),
    steps: own.map(toStep),
  }));
  return { id, from, until, minutesADay, version, shapedAt, shapedBy, exams: [...facts.exams], days, topics: [...facts.topics] };
};
