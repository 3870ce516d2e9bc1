import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { TrainingPlan } from '#contracts/http/assistant-shapes';
import { planDays as longestPlan, type StepState } from '#contracts/shared/assistant';
import type { Locale } from '#contracts/shared/values';
import { AppError, dhakaDay, type Actor } from '#platform/kernel';
import { askerOf } from '../domain/asker.js';
import { dayAfter, planDays, type KeptStep, type PlanExam } from '../domain/plan.js';
import { stepsDone } from '../domain/plan-done.js';
import { Standing, type ExamAhead } from '../ports.js';
import { insertPlan, keepShape, markDone, markStep, readPlan, readSteps, replaceOpen, type PlanHead } from '../store/plans.sql.js';
import { readToday } from '../store/sql.js';

const topicsNamed = 30;
export const toPlanExam = (exam: ExamAhead): PlanExam => ({ ...exam, day: dhakaDay(Date.parse(exam.opensAt)) });

/** Plans what is left of a plan anew, from where its person stands; what is done or left out stays. */
@Injectable()
export class PlanShaper {
  constructor(
    private readonly em: EntityManager,
    private readonly standing: Standing,
  ) {}

  async shape(userId: string, head: PlanHead, by: TrainingPlan['shapedBy']): Promise<void> {
    const today = await readToday(this.em);
    await this.noteDone(userId, head, today);
    const until = head.until < today ? today : head.until;
    const exams = (await this.standing.exams(userId)).map(toPlanExam).filter(({ day }) => day >= today && day <= until);
    const topics = (await this.standing.topics(userId)).toSorted((a, b) => a.percent - b.percent);
    const kept = (await readSteps(this.em, head.id)).filter(({ state }) => state !== 'open');
    const steps = planDays({
      today,
      until,
      minutesADay: head.minutesADay,
      topics,
      exams,
      due: await this.standing.dueMistakes(userId, today, until),
      lessons: await this.standing.lessons(userId),
      kept: kept.map(({ day, kind, refId, minutes }): KeptStep => ({ day, kind, refId, minutes })),
    });
    await replaceOpen(this.em, head.id, head.until < today ? [] : steps);
    await keepShape(this.em, head.id, {
      by,
      facts: {
        exams: exams.map(({ id, title, day, opensAt }) => ({ id, title, day, opensAt })),
        topics: topics
          .slice(0, topicsNamed)
          .map(({ topicId, name, percent, answered, sure }) => ({ topicId, name, percent, answered, sure })),
      },
    });
  }

  /** What today's work has done is done, without anybody ticking it off. */
  private async noteDone(userId: string, head: PlanHead, today: string): Promise<void> {
    const open = (await readSteps(this.em, head.id)).filter(({ state, day, byHand }) => state === 'open' && day === today && !byHand);
    if (open.length === 0) return;
    await markDone(this.em, stepsDone(open, await this.standing.done(userId, today)));
  }
}

/** Makes a plan until a day with so many minutes a day, or changes the one there is. Throws 'Invalid input'. */
export class SetTraining extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly wish: { readonly until: string; readonly minutesADay: number },
    readonly locale: Locale,
  ) {
    super();
  }
}

const sentences = {
  bn: 'আজ থেকে ছয় মাসের মধ্যে একটি দিন বেছে নিন',
  en: 'Choose a day from today to half a year ahead',
} as const;

@CommandHandler(SetTraining)
export class SetTrainingHandler implements ICommandHandler<SetTraining> {
  constructor(
    private readonly em: EntityManager,
    private readonly shaper: PlanShaper,
  ) {}

  async execute({ actor, wish, locale }: SetTraining): Promise<void> {
    const [userId, today] = [askerOf(actor), await readToday(this.em)];
    if (wish.until < today || wish.until > dayAfter(today, longestPlan))
      throw new AppError('Invalid input', {}, { issues: { until: sentences[locale] } });
    await insertPlan(this.em, userId, { ...wish, today });
    const head = await readPlan(this.em, userId, true);
    if (head) await this.shaper.shape(userId, head, 'person');
  }
}

/**
 * Plans anew what is left. `result`: after something was done, harmless to repeat and for whoever has no plan; `day`: where the plan is of
 * another day. Throws 'Training plan not found' where a person asks for it.
 */
export class ShapeTraining extends Command<void> {
  constructor(
    readonly userId: string,
    readonly by: TrainingPlan['shapedBy'],
  ) {
    super();
  }
}

@CommandHandler(ShapeTraining)
export class ShapeTrainingHandler implements ICommandHandler<ShapeTraining> {
  constructor(
    private readonly em: EntityManager,
    private readonly shaper: PlanShaper,
  ) {}

  async execute({ userId, by }: ShapeTraining): Promise<void> {
    const head = await readPlan(this.em, userId, true);
    if (!head && by === 'person') throw new AppError('Training plan not found');
    if (!head) return;
    const today = await readToday(this.em);
    // Two pages that are opened in the morning shape it once; a plan whose time is over stays as it was.
    const stale = head.shapedDay < today && head.until >= today;
    if (by === 'day' ? stale : by === 'person' || head.until >= today) await this.shaper.shape(userId, head, by);
  }
}

/** Ticks a step off, leaves it out, or opens it again. Throws 'Training plan not found' (also for a step of another plan). */
export class MarkStep extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly stepId: string,
    readonly state: StepState,
  ) {
    super();
  }
}

@CommandHandler(MarkStep)
export class MarkStepHandler implements ICommandHandler<MarkStep> {
  constructor(private readonly em: EntityManager) {}

  async execute({ actor, stepId, state }: MarkStep): Promise<void> {
    const head = await readPlan(this.em, askerOf(actor), true);
    if (!head || !(await markStep(this.em, head.id, stepId, state))) throw new AppError('Training plan not found');
  }
}

/** Gives the own plan up; false: there was none. */
export class EndTraining extends Command<boolean> {
  constructor(readonly actor: Actor) {
    super();
  }
}

@CommandHandler(EndTraining)
export class EndTrainingHandler implements ICommandHandler<EndTraining> {
  constructor(private readonly em: EntityManager) {}

  async execute({ actor }: EndTraining): Promise<boolean> {
    const rows = await this.em.execute<unknown[]>('delete from assistant.plans where user_id = ? returning 1', [askerOf(actor)]);
    return rows.length > 0;
  }
}
