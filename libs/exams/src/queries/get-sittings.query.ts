import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { AttemptRow } from '#contracts/http/exam-after';
import { AppError, type Actor } from '#platform/kernel';
import { Learners } from '../ports.js';
import { ExamSight } from '../store/exam-sight.js';
import { readExam } from '../store/exams.sql.js';
import { readSittings, withNames } from '../store/sittings.sql.js';
import { staffNames } from '../store/staff-names.js';

/** Sittings by their ids, in the order given; those that are gone are left out. Throws 'Exam not found', 'Not allowed'. */
export class GetSittings extends Query<AttemptRow[]> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
    readonly attemptIds: readonly string[],
  ) {
    super();
  }
}

@QueryHandler(GetSittings)
export class GetSittingsHandler implements IQueryHandler<GetSittings> {
  constructor(
    private readonly em: EntityManager,
    private readonly sight: ExamSight,
    private readonly learners: Learners,
  ) {}

  async execute({ actor, examId, attemptIds }: GetSittings): Promise<AttemptRow[]> {
    await this.sight.demand(this.em, actor, examId);
    const exam = await readExam(this.em, examId);
    if (!exam) throw new AppError('Exam not found');
    const rows = await readSittings(this.em, exam, attemptIds, await this.sight.seesFigures(this.em, actor, exam));
    const names = await staffNames(
      this.learners,
      rows.map(({ disqualified }) => disqualified?.by ?? null),
    );
    return withNames(rows, names);
  }
}
