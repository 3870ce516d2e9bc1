import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Actor } from '#platform/kernel';
import { ExamSight } from '../store/exam-sight.js';

/** Whether the actor looks after this exam as staff: by its author, its courses, or because all exams are theirs. */
export class SeesExam extends Query<boolean> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
  ) {
    super();
  }
}

@QueryHandler(SeesExam)
export class SeesExamHandler implements IQueryHandler<SeesExam> {
  constructor(
    private readonly em: EntityManager,
    private readonly sight: ExamSight,
  ) {}

  execute({ actor, examId }: SeesExam): Promise<boolean> {
    return this.sight.sees(this.em, actor, examId);
  }
}
