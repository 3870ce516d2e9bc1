import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { listExtraTime } from '#contracts/http/exam-night';
import type { Actor } from '#platform/kernel';
import { Learners } from '../ports.js';
import { ExamSight } from '../store/exam-sight.js';
import { listExtraTimeRows } from '../store/extra-time.sql.js';
import { iso } from '../store/sql.js';
import { staffNames } from '../store/staff-names.js';

/** Who has more time than the others, the latest first. Throws 'Exam not found'. */
export class ListExtraTime extends Query<ResponseOf<typeof listExtraTime>> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
  ) {
    super();
  }
}

@QueryHandler(ListExtraTime)
export class ListExtraTimeHandler implements IQueryHandler<ListExtraTime> {
  constructor(
    private readonly em: EntityManager,
    private readonly sight: ExamSight,
    private readonly learners: Learners,
  ) {}

  async execute({ actor, examId }: ListExtraTime): Promise<ResponseOf<typeof listExtraTime>> {
    await this.sight.demand(this.em, actor, examId);
    const rows = await listExtraTimeRows(this.em, examId);
    const names = await staffNames(
      this.learners,
      rows.flatMap(({ userId, givenBy }) => [userId, givenBy]),
    );
    return {
      rows: rows.map(({ userId, seconds, reason, givenBy, givenAt }) => ({
        userId,
        name: names.get(userId) ?? '',
        seconds,
        reason,
        by: names.get(givenBy ?? '') ?? null,
        givenAt: iso(givenAt),
      })),
    };
  }
}
