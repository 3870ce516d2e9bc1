import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Actor } from '#platform/kernel';
import { ExamSight } from '../store/exam-sight.js';
import { toldSql } from '../store/exam-use.sql.js';

/** Every version of a question that stands in an exam, of whatever state; with `actor`, in one whose paper is told to that person. */
export class GetAllUsedVersions extends Query<string[]> {
  constructor(readonly actor?: Actor) {
    super();
  }
}

@QueryHandler(GetAllUsedVersions)
export class GetAllUsedVersionsHandler implements IQueryHandler<GetAllUsedVersions> {
  constructor(
    private readonly em: EntityManager,
    private readonly sight: ExamSight,
  ) {}

  async execute({ actor }: GetAllUsedVersions): Promise<string[]> {
    const told = toldSql(await this.sight.toldOf(actor));
    const rows = await this.em.execute<{ id: string }[]>(
      `select distinct q.version_id as id from exams.exam_questions q join exams.exams e on e.id = q.exam_id where ${told.sql}`,
      [...told.values],
    );
    return rows.map(({ id }) => id);
  }
}
