import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { TopicProgress, TrendPoint } from '#contracts/http/progress';
import { tallyTopics } from '../domain/topic-tally.js';
import { isSolutionVisible } from '../domain/visibility.js';
import { QuestionPlaces } from '../ports.js';
import { countExams, readSat, type SatRow } from '../store/history.sql.js';
import { readVerdicts } from '../store/topic-marks.sql.js';
import { TopicPapers } from '../store/topic-papers.js';
import { readTrend } from '../store/trend.js';

interface ExamProgress {
  readonly exams: { readonly done: number; readonly total: number };
  /** The oldest first. */
  readonly trend: TrendPoint[];
  readonly topics: TopicProgress[];
}

/**
 * How a person does in the exams of a course: how many are handed in, where they stood in the last ones, and how sure they are by the places
 * of the subject tree, from the first sitting of each exam whose solution they may see. Before that, how many of a topic were right would
 * tell which.
 */
export class GetExamProgress extends Query<ExamProgress> {
  constructor(
    readonly userId: string,
    readonly courseId: string,
    /** Exams of the trend, at most. */
    readonly atMost: number,
  ) {
    super();
  }
}

@QueryHandler(GetExamProgress)
export class GetExamProgressHandler implements IQueryHandler<GetExamProgress> {
  constructor(
    private readonly em: EntityManager,
    private readonly places: QuestionPlaces,
    private readonly papers: TopicPapers,
  ) {}

  async execute({ userId, courseId, atMost }: GetExamProgress): Promise<ExamProgress> {
    const sat = await readSat(this.em, userId, courseId);
    const [exams, trend, topics] = await Promise.all([
      countExams(this.em, userId, courseId),
      readTrend(this.em, sat, atMost),
      this.topics(sat),
    ]);
    return { exams, trend, topics };
  }

  private async topics(sat: readonly SatRow[]): Promise<TopicProgress[]> {
    const shown = sat.filter((row) => row.number === 1 && isSolutionVisible(row, row.attemptState));
    const verdicts = await readVerdicts(this.em, this.papers, shown);
    if (verdicts.length === 0) return [];
    const { nodes, at } = await this.places.of([...new Set(verdicts.map(({ bankId }) => bankId))]);
    return tallyTopics(
      nodes,
      verdicts.flatMap(({ bankId, verdict }) => {
        const nodeId = at.get(bankId);
        return nodeId === undefined ? [] : [{ nodeId, verdict }];
      }),
    );
  }
}
