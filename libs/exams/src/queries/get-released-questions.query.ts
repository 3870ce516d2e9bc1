import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { releasedPaper } from '../store/exam-use.sql.js';

/** The bank's questions of an exam that everybody may practise now: its solution is released, and the exam gives them away with it. */
export class GetReleasedQuestions extends Query<string[]> {
  constructor(readonly examId: string) {
    super();
  }
}

@QueryHandler(GetReleasedQuestions)
export class GetReleasedQuestionsHandler implements IQueryHandler<GetReleasedQuestions> {
  constructor(private readonly em: EntityManager) {}

  async execute({ examId }: GetReleasedQuestions): Promise<string[]> {
    const rows = await this.em.execute<{ id: string }[]>(
      `select distinct q.question_id as id from exams.exams e join exams.exam_questions q on q.exam_id = e.id
       where e.id = ? and ${releasedPaper} and q.question_id is not null`,
      [examId],
    );
    return rows.map(({ id }) => id);
  }
}
