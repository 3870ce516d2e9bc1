import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';

/** Every version of a question that stands in an exam, of whatever state. */
export class GetAllUsedVersions extends Query<string[]> {}

@QueryHandler(GetAllUsedVersions)
export class GetAllUsedVersionsHandler implements IQueryHandler<GetAllUsedVersions> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<string[]> {
    const rows = await this.em.execute<{ id: string }[]>('select distinct version_id as id from exams.exam_questions');
    return rows.map(({ id }) => id);
  }
}
