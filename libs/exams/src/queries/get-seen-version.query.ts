import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { AppError, type Actor } from '#platform/kernel';
import { BriefReader } from '../store/brief-reader.js';

/**
 * The bank's version behind a question of a paper, for somebody who may see the solution; null where the paper has no such question.
 * Throws 'Exam not found', 'Solution not released'.
 */
export class GetSeenVersion extends Query<string | null> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
    readonly questionId: string,
  ) {
    super();
  }
}

@QueryHandler(GetSeenVersion)
export class GetSeenVersionHandler implements IQueryHandler<GetSeenVersion> {
  constructor(
    private readonly em: EntityManager,
    private readonly briefs: BriefReader,
  ) {}

  async execute({ actor, examId, questionId }: GetSeenVersion): Promise<string | null> {
    const [found] = await this.briefs.read(this.em, actor, { examIds: [examId] });
    if (!found) throw new AppError('Exam not found');
    if (!found.brief.solutionVisible) throw new AppError('Solution not released');
    const [row] = await this.em.execute<{ versionId: string }[]>(
      'select version_id as "versionId" from exams.exam_questions where exam_id = ? and id = ?',
      [examId, questionId],
    );
    return row?.versionId ?? null;
  }
}
