import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { listKeyChanges } from '#contracts/http/exam-after';
import { AppError, type Actor } from '#platform/kernel';
import { Learners } from '../ports.js';
import { ExamSight } from '../store/exam-sight.js';
import { readBoardState } from '../store/board.sql.js';
import { readExam } from '../store/exams.sql.js';
import { readKeyChanges, readProgress } from '../store/key-changes.sql.js';
import { iso } from '../store/sql.js';
import { staffNames } from '../store/staff-names.js';

type Answer = ResponseOf<typeof listKeyChanges>;

/** The corrections of an exam's keys and how far the rescoring has come. Throws 'Exam not found', 'Solution not released' (the paper is not over), 'Not allowed'. */
export class ListKeyChanges extends Query<Answer> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
  ) {
    super();
  }
}

@QueryHandler(ListKeyChanges)
export class ListKeyChangesHandler implements IQueryHandler<ListKeyChanges> {
  constructor(
    private readonly em: EntityManager,
    private readonly sight: ExamSight,
    private readonly learners: Learners,
  ) {}

  async execute({ actor, examId }: ListKeyChanges): Promise<Answer> {
    await this.sight.demandKeys(this.em, actor, examId);
    if (!(await readExam(this.em, examId))) throw new AppError('Exam not found');
    const board = await readBoardState(this.em, examId);
    const rows = await readKeyChanges(this.em, examId);
    const names = await staffNames(
      this.learners,
      rows.map(({ actorId }) => actorId),
    );
    return {
      keyVersion: board.keyVersion,
      rescoredVersion: board.rescoredVersion,
      rescoring: await readProgress(this.em, examId, board),
      rows: rows.map(({ actorId, changedAt, doneAt, ...row }) => ({
        ...row,
        at: iso(changedAt),
        by: names.get(actorId ?? '') ?? null,
        doneAt: doneAt === null ? null : iso(doneAt),
      })),
    };
  }
}
