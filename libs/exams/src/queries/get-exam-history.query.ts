import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { HistoryRow, TrendPoint } from '#contracts/http/progress';
import { pageSize } from '#contracts/shared/values';
import { toMarks } from '../domain/marks.js';
import { areFiguresOut, isBoardVisible, isScoreVisible, isSolutionVisible } from '../domain/visibility.js';
import { countExams, readNextExams, readSat, readStandings, type NextExam, type SatRow, type Standing } from '../store/history.sql.js';
import { iso } from '../store/sql.js';
import { readTrend } from '../store/trend.js';

/** A person's sittings in a course whose scores they may see, the latest first, a page of ten; ranks where the board may be seen. */
export class GetExamHistory extends Query<{ rows: HistoryRow[]; total: number; page: number }> {
  constructor(
    readonly userId: string,
    readonly courseId: string,
    /** From 1. */
    readonly page: number,
  ) {
    super();
  }
}

const rowOf = (sat: SatRow, standing: Standing | undefined): HistoryRow => {
  const boardVisible = isBoardVisible(sat) && areFiguresOut(sat);
  return {
    examId: sat.examId,
    attemptId: sat.attemptId,
    title: sat.title,
    at: iso(sat.submittedAt),
    score: toMarks(sat.units, sat.denominator),
    fullMarks: toMarks(sat.fullUnits, sat.denominator),
    correct: sat.correct,
    wrong: sat.wrong,
    skipped: sat.skipped,
    seconds: sat.seconds,
    rank: (boardVisible && standing?.rank) || null,
    of: (boardVisible && standing?.of) || null,
    disqualified: sat.disqualified,
    boardVisible,
    solutionVisible: isSolutionVisible(sat, sat.attemptState),
  };
};

@QueryHandler(GetExamHistory)
export class GetExamHistoryHandler implements IQueryHandler<GetExamHistory> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, courseId, page }: GetExamHistory): Promise<{ rows: HistoryRow[]; total: number; page: number }> {
    const sat = (await readSat(this.em, userId, courseId)).filter(isScoreVisible);
    const shown = sat.slice((page - 1) * pageSize, page * pageSize);
    const standings = await readStandings(this.em, shown);
    return { rows: shown.map((row) => rowOf(row, standings.get(row.attemptId))), total: sat.length, page };
  }
}

interface ExamTrend {
  readonly exams: { readonly done: number; readonly total: number };
  /** The oldest first. */
  readonly trend: TrendPoint[];
}

/** How many exams of a course a person has handed in, and where they stood in the last ones that have their results and a board to see. */
export class GetExamTrend extends Query<ExamTrend> {
  constructor(
    readonly userId: string,
    readonly courseId: string,
    readonly atMost: number,
  ) {
    super();
  }
}

@QueryHandler(GetExamTrend)
export class GetExamTrendHandler implements IQueryHandler<GetExamTrend> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, courseId, atMost }: GetExamTrend): Promise<ExamTrend> {
    const exams = await countExams(this.em, userId, courseId);
    const trend = await readTrend(this.em, await readSat(this.em, userId, courseId), atMost);
    return { exams, trend };
  }
}

/** The next exam of each course, for one person; courses without one are missing. */
export class GetNextExams extends Query<NextExam[]> {
  constructor(
    readonly userId: string,
    readonly courseIds: readonly string[],
  ) {
    super();
  }
}

@QueryHandler(GetNextExams)
export class GetNextExamsHandler implements IQueryHandler<GetNextExams> {
  constructor(private readonly em: EntityManager) {}

  execute({ userId, courseIds }: GetNextExams): Promise<NextExam[]> {
    return readNextExams(this.em, userId, courseIds);
  }
}
