import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { getExamChoices } from '#contracts/http/exam-desk';
import type { Actor } from '#platform/kernel';
import { presetNames, presets } from '../domain/presets.js';
import { Courses } from '../ports.js';
import { ExamSight } from '../store/exam-sight.js';
import { iso, ms } from '../store/sql.js';

type Choices = ResponseOf<typeof getExamChoices>;

/** What the forms of the back office choose from. */
export class GetExamChoices extends Query<Choices> {
  constructor(readonly actor: Actor) {
    super();
  }
}

@QueryHandler(GetExamChoices)
export class GetExamChoicesHandler implements IQueryHandler<GetExamChoices> {
  constructor(
    private readonly em: EntityManager,
    private readonly courses: Courses,
    private readonly sight: ExamSight,
  ) {}

  /** Who looks after the exams of own courses alone chooses among those. Throws 'Not allowed'. */
  async execute({ actor }: GetExamChoices): Promise<Choices> {
    const sight = await this.sight.of(actor);
    const [clock] = await this.em.execute<{ now: number }[]>(`select ${ms('platform.now()')} as now`);
    return {
      courses: (await this.courses.choices()).filter(({ id }) => sight === null || sight.courseIds.includes(id)),
      presets: presetNames.map((name) => ({ name, ...presets[name], tieBreak: [...presets[name].tieBreak] })),
      now: iso(clock!.now),
    };
  }
}
