import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { getExamChoices } from '#contracts/http/exam-desk';
import { presetNames, presets } from '../domain/presets.js';
import { Courses } from '../ports.js';
import { iso, ms } from '../store/sql.js';

type Choices = ResponseOf<typeof getExamChoices>;

/** What the forms of the back office choose from. */
export class GetExamChoices extends Query<Choices> {}

@QueryHandler(GetExamChoices)
export class GetExamChoicesHandler implements IQueryHandler<GetExamChoices> {
  constructor(
    private readonly em: EntityManager,
    private readonly courses: Courses,
  ) {}

  async execute(): Promise<Choices> {
    const [clock] = await this.em.execute<{ now: number }[]>(`select ${ms('platform.now()')} as now`);
    return {
      courses: await this.courses.choices(),
      presets: presetNames.map((name) => ({ name, ...presets[name], tieBreak: [...presets[name].tieBreak] })),
      now: iso(clock!.now),
    };
  }
}
