import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { listAdmitted } from '#contracts/http/exam-make-ups';
import { AppError, type Actor } from '#platform/kernel';
import { Learners } from '../ports.js';
import { ExamSight } from '../store/exam-sight.js';
import { admitsUser, readAdmitted } from '../store/make-ups.sql.js';
import { iso } from '../store/sql.js';
import { staffNames } from '../store/staff-names.js';

/** Whom an exam names, the latest first. Throws 'Exam not found'. */
export class ListAdmitted extends Query<ResponseOf<typeof listAdmitted>> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
  ) {
    super();
  }
}

@QueryHandler(ListAdmitted)
export class ListAdmittedHandler implements IQueryHandler<ListAdmitted> {
  constructor(
    private readonly em: EntityManager,
    private readonly sight: ExamSight,
    private readonly learners: Learners,
  ) {}

  async execute({ actor, examId }: ListAdmitted): Promise<ResponseOf<typeof listAdmitted>> {
    await this.sight.demand(this.em, actor, examId);
    const rows = await readAdmitted(this.em, examId);
    const names = await staffNames(
      this.learners,
      rows.map(({ userId }) => userId),
    );
    return { rows: rows.map(({ userId, addedAt, sat }) => ({ userId, name: names.get(userId) ?? '', addedAt: iso(addedAt), sat })) };
  }
}

/** Whether an exam names whom it admits: most do not, and nobody is asked about then. */
export class NamesAdmitted extends Query<boolean> {
  constructor(readonly examId: string) {
    super();
  }
}

@QueryHandler(NamesAdmitted)
export class NamesAdmittedHandler implements IQueryHandler<NamesAdmitted> {
  constructor(private readonly em: EntityManager) {}

  async execute({ examId }: NamesAdmitted): Promise<boolean> {
    return (await this.em.execute<unknown[]>(`select 1 from exams.exams where id = ? and admits = 'named'`, [examId])).length > 0;
  }
}

/** Passes whom the exam names, or who has begun it. Throws 'Not admitted'. */
export class DemandAdmitted extends Query<void> {
  constructor(
    readonly userId: string,
    readonly examId: string,
  ) {
    super();
  }
}

@QueryHandler(DemandAdmitted)
export class DemandAdmittedHandler implements IQueryHandler<DemandAdmitted> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, examId }: DemandAdmitted): Promise<void> {
    const found = await this.em.execute<unknown[]>(
      `select 1 from exams.exams e where e.id = ? and (${admitsUser} or exists (select from exams.attempts a where a.exam_id = e.id and a.user_id = ?))`,
      [examId, userId, userId],
    );
    if (found.length === 0) throw new AppError('Not admitted');
  }
}
