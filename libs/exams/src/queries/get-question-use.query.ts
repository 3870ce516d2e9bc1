import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ExamState } from '../domain/exam.machine.js';
import { arrayText, iso, ms } from '../store/sql.js';

/** A version of a question in an exam. */
export interface QuestionUse {
  readonly versionId: string;
  readonly examId: string;
  readonly title: string;
  readonly state: ExamState;
  /** ISO 8601 in UTC. */
  readonly opensAt: string;
}

/** The exams that hold these versions, of whatever state, the one that opens last first. */
export class GetQuestionUse extends Query<QuestionUse[]> {
  constructor(readonly versionIds: readonly string[]) {
    super();
  }
}

@QueryHandler(GetQuestionUse)
export class GetQuestionUseHandler implements IQueryHandler<GetQuestionUse> {
  constructor(private readonly em: EntityManager) {}

  async execute({ versionIds }: GetQuestionUse): Promise<QuestionUse[]> {
    if (versionIds.length === 0) return [];
    const rows = await this.em.execute<(Omit<QuestionUse, 'opensAt'> & { readonly opensAt: number })[]>(
      `select q.version_id as "versionId", e.id as "examId", e.title, e.state, ${ms('e.opens_at')} as "opensAt"
       from exams.exam_questions q join exams.exams e on e.id = q.exam_id
       where q.version_id = any(?::uuid[]) order by e.opens_at desc, e.id desc`,
      [arrayText(versionIds)],
    );
    return rows.map(({ opensAt, ...row }) => ({ ...row, opensAt: iso(opensAt) }));
  }
}
