import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Actor } from '#platform/kernel';
import type { ExamState } from '../domain/exam.machine.js';
import { ExamSight } from '../store/exam-sight.js';
import { toldSql } from '../store/exam-use.sql.js';
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

/** The exams that hold these versions, of whatever state, the one that opens last first; with `actor`, those whose papers are told to that person. */
export class GetQuestionUse extends Query<QuestionUse[]> {
  constructor(
    readonly versionIds: readonly string[],
    readonly actor?: Actor,
  ) {
    super();
  }
}

@QueryHandler(GetQuestionUse)
export class GetQuestionUseHandler implements IQueryHandler<GetQuestionUse> {
  constructor(
    private readonly em: EntityManager,
    private readonly sight: ExamSight,
  ) {}

  async execute({ versionIds, actor }: GetQuestionUse): Promise<QuestionUse[]> {
    if (versionIds.length === 0) return [];
    const told = toldSql(await this.sight.toldOf(actor));
    const rows = await this.em.execute<(Omit<QuestionUse, 'opensAt'> & { readonly opensAt: number })[]>(
      `select q.version_id as "versionId", e.id as "examId", e.title, e.state, ${ms('e.opens_at')} as "opensAt"
       from exams.exam_questions q join exams.exams e on e.id = q.exam_id
       where q.version_id = any(?::uuid[]) and ${told.sql} order by e.opens_at desc, e.id desc`,
      [arrayText(versionIds), ...told.values],
    );
    return rows.map(({ opensAt, ...row }) => ({ ...row, opensAt: iso(opensAt) }));
  }
}
