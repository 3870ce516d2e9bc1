import type { TrainingPlan } from '#contracts/http/assistant';

export type PlanDay = TrainingPlan['days'][number];

/** How many days ahead are shown before more are asked for. */
const ahead = 7;

export interface Shown {
  readonly past: readonly PlanDay[];
  /** Today and the days ahead that are shown; today stands also where it has no steps. */
  readonly days: readonly PlanDay[];
  /** Days further on. */
  readonly more: number;
}

/** A plan's days as they are looked at: what was, today, what is next. `today` as YYYY-MM-DD. */
export const shownDays = ({ days, until }: Pick<TrainingPlan, 'days' | 'until'>, today: string, all: boolean): Shown => {
  const past = days.filter(({ day }) => day < today);
  const coming = days.filter(({ day }) => day >= today);
  const whole = coming[0]?.day === today || until < today ? coming : [{ day: today, minutes: 0, steps: [] }, ...coming];
  return { past, days: all ? whole : whole.slice(0, ahead), more: all ? 0 : Math.max(0, whole.length - ahead) };
};

/** How many of a plan's steps are done, of those that are not left out. */
export const doneOf = (days: readonly PlanDay[]): { readonly done: number; readonly total: number } => {
  const steps = days.flatMap((day) => day.steps).filter(({ state }) => state !== 'skipped');
  return { done: steps.filter(({ state }) => state === 'done').length, total: steps.length };
};
