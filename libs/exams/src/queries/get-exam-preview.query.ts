import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { getExamPreview } from '#contracts/http/exam-desk';
import type { Actor } from '#platform/kernel';
import { ExamSight } from '../store/exam-sight.js';
import { DeskPaper } from '../store/desk-paper.js';
import { readDesk } from '../store/desk.sql.js';
import { readPaperFacts } from '../store/paper-facts.js';

type Preview = ResponseOf<typeof getExamPreview>;

/** The paper as a student gets it, for staff. Throws 'Exam not found'. */
export class GetExamPreview extends Query<Preview> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
  ) {
    super();
  }
}

@QueryHandler(GetExamPreview)
export class GetExamPreviewHandler implements IQueryHandler<GetExamPreview> {
  constructor(
    private readonly em: EntityManager,
    private readonly sight: ExamSight,
    private readonly papers: DeskPaper,
  ) {}

  async execute({ actor, examId }: GetExamPreview): Promise<Preview> {
    const seen = await this.sight.demand(this.em, actor, examId);
    const exam = await readDesk(this.em, examId);
    const { paper, keys } = await this.papers.read(this.em, exam, { mixed: true, actor, sight: seen.keys });
    return {
      state: exam.state,
      paper,
      ...(await readPaperFacts(this.em, exam)),
      keys:
        keys &&
        keys.map(({ questionId, optionIds, number, explanation }) => ({ questionId, optionIds: [...optionIds], number, explanation })),
      keysWait: seen.keysWait,
    };
  }
}
