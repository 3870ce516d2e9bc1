import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { getTraining } from '#contracts/http/assistant';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { Actor } from '#platform/kernel';
import { toPlanExam } from '../commands/training.command.js';
import { askerOf } from '../domain/asker.js';
import { stepsDone } from '../domain/plan-done.js';
import { Standing } from '../ports.js';
import { readPlan, readSteps, toPlan, type StepRow } from '../store/plans.sql.js';
import { readToday } from '../store/sql.js';

type Answer = ResponseOf<typeof getTraining>;
interface Found extends Answer {
  /** Before it is shown it is to be shaped: it is of another day, or something of today was done that nothing told of. */
  readonly shape: 'day' | 'result' | null;
}

/** The own plan with its steps, and the exams that a plan could be made for. */
export class GetTraining extends Query<Found> {
  constructor(readonly actor: Actor) {
    super();
  }
}

@QueryHandler(GetTraining)
export class GetTrainingHandler implements IQueryHandler<GetTraining> {
  constructor(
    private readonly em: EntityManager,
    private readonly standing: Standing,
  ) {}

  async execute({ actor }: GetTraining): Promise<Found> {
    const userId = askerOf(actor);
    const [head, today] = [await readPlan(this.em, userId), await readToday(this.em)];
    const exams = (await this.standing.exams(userId)).map(toPlanExam).filter(({ day }) => day >= today);
    const steps = head ? await readSteps(this.em, head.id) : [];
    return {
      plan: head && toPlan(head, steps),
      exams: exams.map(({ id, title, day, course }) => ({ id, title, day, course })),
      shape: head && head.until >= today ? await this.shapeOf(userId, head.shapedDay, steps, today) : null,
    };
  }

  private async shapeOf(userId: string, shapedDay: string, steps: readonly StepRow[], today: string): Promise<Found['shape']> {
    if (shapedDay < today) return 'day';
    const open = steps.filter(({ state, day, byHand }) => state === 'open' && day === today && !byHand);
    if (open.length === 0) return null;
    return stepsDone(open, await this.standing.done(userId, today)).length > 0 ? 'result' : null;
  }
}
