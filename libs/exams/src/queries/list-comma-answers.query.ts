import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { listCommaAnswers } from '#contracts/http/exam-after';
import { pageSize } from '#contracts/shared/values';
import type { Actor } from '#platform/kernel';
import { isReadOtherwise } from '../domain/comma-number.js';
import { readCommaAnswers } from '../store/comma-answers.sql.js';
import { ExamSight } from '../store/exam-sight.js';

type Answer = ResponseOf<typeof listCommaAnswers>;

/**
 * Numbers that were typed with a comma in an exam's finished attempts, those first that would count as another number now, ten a page; none
 * before the exam is over. Throws 'Exam not found', 'Solution not released' (the paper is not over), 'Not allowed'.
 */
export class ListCommaAnswers extends Query<Answer> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
    readonly page: number,
  ) {
    super();
  }
}

@QueryHandler(ListCommaAnswers)
export class ListCommaAnswersHandler implements IQueryHandler<ListCommaAnswers> {
  constructor(
    private readonly em: EntityManager,
    private readonly sight: ExamSight,
  ) {}

  async execute({ actor, examId, page }: ListCommaAnswers): Promise<Answer> {
    await this.sight.demandKeys(this.em, actor, examId);
    const all = await readCommaAnswers(this.em, examId);
    const differing = all.filter(isReadOtherwise);
    const ordered = [...differing, ...all.filter((answer) => !isReadOtherwise(answer))];
    const shown = ordered.slice((page - 1) * pageSize, page * pageSize);
    return {
      rows: shown.map(({ attemptId, name, questionId, question, typed, countedAs, readsAs, key, tolerance, cancelled }) => ({
        attemptId,
        name,
        questionId,
        number: question,
        typed,
        countedAs,
        readsAs,
        key: { cancelled, optionIds: [], number: key, tolerance },
      })),
      total: all.length,
      page,
      differing: differing.length,
    };
  }
}
