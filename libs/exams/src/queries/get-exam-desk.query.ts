import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ExamDesk } from '#contracts/http/exam-desk';
import type { Actor } from '#platform/kernel';
import { DeskReader } from '../store/desk-reader.js';

/** An exam with everything that can be changed, its questions, and what the caller may do with it. Throws 'Exam not found'. */
export class GetExamDesk extends Query<ExamDesk> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
  ) {
    super();
  }
}

@QueryHandler(GetExamDesk)
export class GetExamDeskHandler implements IQueryHandler<GetExamDesk> {
  constructor(
    private readonly em: EntityManager,
    private readonly reader: DeskReader,
  ) {}

  execute({ actor, examId }: GetExamDesk): Promise<ExamDesk> {
    return this.reader.read(this.em, actor, examId);
  }
}
