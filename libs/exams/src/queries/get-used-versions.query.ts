import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';

/** Which of these versions of questions stand in an exam, of whatever state: a draft's too, since its author counts on them. */
export class GetUsedVersions extends Query<string[]> {
  constructor(readonly versionIds: readonly string[]) {
    super();
  }
}

@QueryHandler(GetUsedVersions)
export class GetUsedVersionsHandler implements IQueryHandler<GetUsedVersions> {
  constructor(private readonly em: EntityManager) {}

  async execute({ versionIds }: GetUsedVersions): Promise<string[]> {
    if (versionIds.length === 0) return [];
    const rows = await this.em.execute<{ id: string }[]>(
      'select distinct version_id as id from exams.exam_questions where version_id = any(?::uuid[]) order by version_id',
      [`{${versionIds.join(',')}}`],
    );
    return rows.map(({ id }) => id);
  }
}
