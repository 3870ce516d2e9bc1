import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { listExamAttempts } from '#contracts/http/exam-after';
import { pageSize } from '#contracts/shared/values';
import { AppError, type Actor } from '#platform/kernel';
import { commonEnd } from '../domain/deadline.js';
import { toMarks } from '../domain/marks.js';
import { Learners } from '../ports.js';
import { ExamSight } from '../store/exam-sight.js';
import { readBoardState } from '../store/board.sql.js';
import { readExam } from '../store/exams.sql.js';
import { readProgress } from '../store/key-changes.sql.js';
import {
  countSittings,
  listSittingIds,
  readSittingCounts,
  readSittings,
  withNames,
  type SittingFilter,
  type SittingSort,
} from '../store/sittings.sql.js';
import { iso } from '../store/sql.js';
import { staffNames } from '../store/staff-names.js';

type Answer = ResponseOf<typeof listExamAttempts>;

/** All sittings of an exam, ten a page. Throws 'Exam not found', 'Not allowed'. */
export class ListExamAttempts extends Query<Answer> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
    readonly asked: SittingFilter & { readonly sort: SittingSort; readonly page: number },
  ) {
    super();
  }
}

@QueryHandler(ListExamAttempts)
export class ListExamAttemptsHandler implements IQueryHandler<ListExamAttempts> {
  constructor(
    private readonly em: EntityManager,
    private readonly sight: ExamSight,
    private readonly learners: Learners,
  ) {}

  async execute({ actor, examId, asked: { sort, page, ...filter } }: ListExamAttempts): Promise<Answer> {
    await this.sight.demand(this.em, actor, examId);
    const exam = await readExam(this.em, examId);
    if (!exam) throw new AppError('Exam not found');
    const figures = await this.sight.seesFigures(this.em, actor, exam);
    // Before the rows: the page asks again for a newer version only.
    const board = await readBoardState(this.em, examId);
    const ids = await listSittingIds(this.em, examId, filter, sort, { offset: (page - 1) * pageSize, size: pageSize }, figures);
    const rows = await readSittings(this.em, exam, ids, figures);
    const names = await staffNames(
      this.learners,
      rows.map(({ disqualified }) => disqualified?.by ?? null),
    );
    return {
      rows: withNames(rows, names),
      total: await countSittings(this.em, examId, filter, figures),
      page,
      counts: await readSittingCounts(this.em, examId),
      exam: {
        id: exam.id,
        title: exam.title,
        state: exam.state,
        opensAt: iso(exam.opensAt),
        closesAt: iso(exam.closesAt),
        commonEndAt: iso(commonEnd(exam)),
        questionCount: exam.questionCount,
        fullMarks: toMarks(exam.fullUnits, exam.denominator),
        boardVersion: board.version,
        keyVersion: board.keyVersion,
        rescoring: await readProgress(this.em, examId, board),
      },
    };
  }
}
