import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { comingPaper } from '../store/exam-use.sql.js';
import { arrayText } from '../store/sql.js';

/** Which of these questions stand in a coming ranked paper, in whatever version: nobody may meet them before. */
export class GetComingQuestions extends Query<string[]> {
  constructor(readonly questionIds: readonly string[]) {
    super();
  }
}

@QueryHandler(GetComingQuestions)
export class GetComingQuestionsHandler implements IQueryHandler<GetComingQuestions> {
  constructor(private readonly em: EntityManager) {}

  async execute({ questionIds }: GetComingQuestions): Promise<string[]> {
    if (questionIds.length === 0) return [];
    const rows = await this.em.execute<{ id: string }[]>(
      `select distinct q.question_id as id from exams.exam_questions q join exams.exams e on e.id = q.exam_id
       where q.question_id = any(?::uuid[]) and e.kind = 'live' and ${comingPaper}`,
      [arrayText(questionIds)],
    );
    return rows.map(({ id }) => id);
  }
}
