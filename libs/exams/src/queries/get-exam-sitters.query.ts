import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';

/** Everybody who has handed an exam in, each once; who was taken off the board had sat it all the same. */
export class GetExamSitters extends Query<string[]> {
  constructor(readonly examId: string) {
    super();
  }
}

@QueryHandler(GetExamSitters)
export class GetExamSittersHandler implements IQueryHandler<GetExamSitters> {
  constructor(private readonly em: EntityManager) {}

  async execute({ examId }: GetExamSitters): Promise<string[]> {
    const rows = await this.em.execute<{ id: string }[]>(
      `select distinct user_id as id from exams.attempts where exam_id = ? and state <> 'in_progress'`,
      [examId],
    );
    return rows.map(({ id }) => id);
  }
}
