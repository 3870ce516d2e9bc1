import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';

/**
 * Versions of questions that exams keep back now from somebody who sits none of them: from scheduling until the solution is shown
 * (`domain/visibility.ts`, with no attempt of one's own). Drafts and cancelled exams keep nothing back.
 */
export class GetWithheldVersions extends Query<string[]> {}

@QueryHandler(GetWithheldVersions)
export class GetWithheldVersionsHandler implements IQueryHandler<GetWithheldVersions> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<string[]> {
    const rows = await this.em.execute<{ id: string }[]>(
      `select distinct q.version_id as id from exams.exam_questions q join exams.exams e on e.id = q.exam_id
       where e.question_rule = 'withheld'
         and (e.state in ('scheduled', 'open', 'closed') or (e.state in ('results', 'archived') and e.show_solution = 'never'))`,
    );
    return rows.map(({ id }) => id);
  }
}
