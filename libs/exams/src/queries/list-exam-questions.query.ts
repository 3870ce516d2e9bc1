import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { RequestOf, ResponseOf } from '#contracts/http/endpoint';
import type { listExamQuestions } from '#contracts/http/exam-desk';
import type { Actor } from '#platform/kernel';
import { ExamQuestionRows } from '../store/exam-question-rows.js';
import { countUsed, listUsedIds } from '../store/exam-questions.sql.js';
import { ExamSight } from '../store/exam-sight.js';

type Answer = ResponseOf<typeof listExamQuestions>;

/** A page of the questions that stand in exams that the actor sees, of whatever state, and where. Throws 'Not allowed'. */
export class ListExamQuestions extends Query<Answer> {
  constructor(
    readonly actor: Actor,
    readonly wish: RequestOf<typeof listExamQuestions>['query'],
  ) {
    super();
  }
}

@QueryHandler(ListExamQuestions)
export class ListExamQuestionsHandler implements IQueryHandler<ListExamQuestions> {
  constructor(
    private readonly em: EntityManager,
    private readonly sight: ExamSight,
    private readonly questions: ExamQuestionRows,
  ) {}

  async execute({ actor, wish }: ListExamQuestions): Promise<Answer> {
    const sight = await this.sight.of(actor);
    const among = await this.questions.findMatching(wish, sight);
    const ids = await listUsedIds(this.em, wish, among, sight);
    const total = await countUsed(this.em, wish, among, sight);
    return { rows: await this.questions.read(ids, sight), total, page: wish.page };
  }
}
