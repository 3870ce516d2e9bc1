import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import type { QuestionKind } from '../ports.js';

/** How one question of an exam is marked. For staff and the system alone. */
export interface ExamMarking {
  readonly questionId: string;
  readonly versionId: string;
  readonly kind: QuestionKind;
  readonly optionIds: readonly string[];
  readonly key: { readonly optionIds: readonly string[]; readonly number: string | null; readonly tolerance: string | null };
}

/** Every question's key, in the paper's order. Throws 'Not allowed' to whoever does not write exams. */
export class GetExamMarking extends Query<ExamMarking[]> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
  ) {
    super();
  }
}

@QueryHandler(GetExamMarking)
export class GetExamMarkingHandler implements IQueryHandler<GetExamMarking> {
  constructor(private readonly em: EntityManager) {}

  execute({ actor, examId }: GetExamMarking): Promise<ExamMarking[]> {
    demand(actor, 'exams.write');
    return this.em.execute<ExamMarking[]>(
      `select q.id as "questionId", q.version_id as "versionId", q.kind, q.option_ids as "optionIds",
         json_build_object('optionIds', k.option_ids, 'number', k.number, 'tolerance', k.tolerance) as key
       from exams.exam_questions q join exams.exam_keys k on k.exam_id = q.exam_id and k.question_id = q.id where q.exam_id = ? order by q.number`,
      [examId],
    );
  }
}
