import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ExamQuestionRow } from '#contracts/http/exam-desk';
import type { Actor } from '#platform/kernel';
import { ExamQuestionRows } from '../store/exam-question-rows.js';
import { ExamSight } from '../store/exam-sight.js';

/**
 * Questions that stand in exams that the actor sees, by their ids and in that order; those that stand in none any more are left out. Throws
 * 'Not allowed'.
 */
export class GetExamQuestionRows extends Query<ExamQuestionRow[]> {
  constructor(
    readonly actor: Actor,
    readonly questionIds: readonly string[],
  ) {
    super();
  }
}

@QueryHandler(GetExamQuestionRows)
export class GetExamQuestionRowsHandler implements IQueryHandler<GetExamQuestionRows> {
  constructor(
    private readonly sight: ExamSight,
    private readonly questions: ExamQuestionRows,
  ) {}

  async execute({ actor, questionIds }: GetExamQuestionRows): Promise<ExamQuestionRow[]> {
    return this.questions.read(questionIds, await this.sight.of(actor));
  }
}
