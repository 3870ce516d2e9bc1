import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { getExamStatistics } from '#contracts/http/exam-after';
import { AppError, type Actor } from '#platform/kernel';
import { toMarks } from '../domain/marks.js';
import { ExamSight } from '../store/exam-sight.js';
import { readAfterQuestions } from '../store/after-questions.js';
import { readBoardState } from '../store/board.sql.js';
import { readExam, type ExamRow } from '../store/exams.sql.js';
import { readFigures, readStoredFigures, type Figures } from '../store/item-statistics.sql.js';
import { PapersAtRest } from '../store/papers-at-rest.js';
import { iso } from '../store/sql.js';

type Statistics = ResponseOf<typeof getExamStatistics>;

/** Item statistics of an exam, from the first attempts that are scored. Throws 'Exam not found', 'Solution not released' (the paper is not over), 'Not allowed'. */
export class GetExamStatistics extends Query<Statistics> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
  ) {
    super();
  }
}

/** Up to so many sittings are reckoned while the page waits; of more, the figures that were kept are shown, and said to be older. */
const liveLimit = 2000;

interface Found {
  readonly figures: Figures;
  readonly computedAt: number | null;
  readonly stale: boolean;
}

@QueryHandler(GetExamStatistics)
export class GetExamStatisticsHandler implements IQueryHandler<GetExamStatistics> {
  constructor(
    private readonly em: EntityManager,
    private readonly sight: ExamSight,
    private readonly papers: PapersAtRest,
  ) {}

  async execute({ actor, examId }: GetExamStatistics): Promise<Statistics> {
    await this.sight.demandKeys(this.em, actor, examId);
    const exam = await readExam(this.em, examId);
    if (!exam) throw new AppError('Exam not found');
    const board = await readBoardState(this.em, examId);
    const { figures, computedAt, stale } = await this.find(exam, board);
    const { takers, ...scores } = figures.scores;
    const items = new Map(figures.items.map((one) => [one.questionId, one]));
    return {
      exam: {
        id: exam.id,
        title: exam.title,
        state: exam.state,
        keyVersion: board.keyVersion,
        fullMarks: toMarks(exam.fullUnits, exam.denominator),
        passMark: exam.passUnits === null ? null : toMarks(exam.passUnits, exam.denominator),
        cancelledCredit: exam.cancelledCredit,
      },
      stale,
      computedAt: computedAt === null ? null : iso(computedAt),
      takers,
      scores: { ...scores, kr20: figures.kr20, sem: figures.sem, gap: scores.gap ?? figures.gap, bars: [...figures.bars] },
      questions: (await readAfterQuestions(this.em, this.papers, exam, 'authors')).flatMap((question) => {
        const item = items.get(question.questionId);
        return item ? [{ ...question, ...item, flags: [...item.flags], choices: [...item.choices] }] : [];
      }),
    };
  }

  private async find(exam: ExamRow, board: { readonly version: number; readonly ranked: number }): Promise<Found> {
    const stored = await readStoredFigures(this.em, exam.id);
    if (stored && stored.boardVersion === board.version) return { figures: stored.figures, computedAt: stored.computedAt, stale: false };
    if (stored && board.ranked > liveLimit) return { figures: stored.figures, computedAt: stored.computedAt, stale: true };
    return { figures: await readFigures(this.em, exam), computedAt: null, stale: false };
  }
}
