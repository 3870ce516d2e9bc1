import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { arrayText } from '../store/sql.js';

/** The titles of exams; unknown ids are missing from the answer. */
export class GetExamTitles extends Query<{ id: string; title: string }[]> {
  constructor(readonly examIds: readonly string[]) {
    super();
  }
}

@QueryHandler(GetExamTitles)
export class GetExamTitlesHandler implements IQueryHandler<GetExamTitles> {
  constructor(private readonly em: EntityManager) {}

  async execute({ examIds }: GetExamTitles): Promise<{ id: string; title: string }[]> {
    if (examIds.length === 0) return [];
    return this.em.execute('select id, title from exams.exams where id = any(?::uuid[]) order by id', [arrayText(examIds)]);
  }
}
