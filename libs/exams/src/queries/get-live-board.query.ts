import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { getLiveBoard } from '#contracts/http/exam-after';
import { Logger } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { closingMoment, commonEnd, lastDeadline } from '../domain/deadline.js';
import { ExamSight } from '../store/exam-sight.js';
import { BoardRedis } from '../store/board.redis.js';
import { readBoardState } from '../store/board.sql.js';
import { BoundedMemory } from '../store/bounded-memory.js';
import { readExam } from '../store/exams.sql.js';
import { readFlow, readPulse, type Second } from '../store/live.sql.js';
import { iso } from '../store/sql.js';

type Live = ResponseOf<typeof getLiveBoard>;

/** Exam night at a glance; the answer may be a second old, however many ask. Throws 'Exam not found', 'Not allowed'. */
export class GetLiveBoard extends Query<Live> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
  ) {
    super();
  }
}

/** Seconds over which a rate is the mean. */
const window = 10;

@QueryHandler(GetLiveBoard)
export class GetLiveBoardHandler implements IQueryHandler<GetLiveBoard> {
  private readonly memory = new BoundedMemory<Live>(50, 900);

  constructor(
    private readonly em: EntityManager,
    private readonly sight: ExamSight,
    private readonly redis: BoardRedis,
    private readonly logger: Logger,
  ) {}

  async execute({ actor, examId }: GetLiveBoard): Promise<Live> {
    await this.sight.demand(this.em, actor, examId);
    return this.memory.get(examId, () => this.read(examId));
  }

  private async read(examId: string): Promise<Live> {
    const exam = await readExam(this.em, examId);
    if (!exam) throw new AppError('Exam not found');
    const board = await readBoardState(this.em, examId);
    const flow = await readFlow(this.em, examId);
    const seconds = await readPulse(this.em, examId);
    // The running second is not over yet: rates are of whole ones.
    const recent = seconds.slice(-window - 1, -1);
    const rate = (of: (second: Second) => number) => Math.round((recent.reduce((all, one) => all + of(one), 0) / window) * 10) / 10;
    return {
      now: iso(exam.now),
      exam: {
        id: exam.id,
        title: exam.title,
        state: exam.state,
        opensAt: iso(exam.opensAt),
        closesAt: iso(exam.closesAt),
        overAt: iso(closingMoment(exam)),
        commonEndAt: iso(commonEnd(exam)),
        endsAt: iso(lastDeadline(exam)),
      },
      ...flow,
      savesPerSecond: rate(({ saves }) => saves),
      submitsPerSecond: rate(({ submits }) => submits),
      startsPerSecond: rate(({ starts }) => starts),
      boardCurrent: await this.boardCurrent(examId, board.version),
      boardVersion: board.version,
      boardUpdatedAt: iso(board.updatedAt),
      seconds: seconds.map(({ at, ...counts }) => ({ at: iso(at), ...counts })),
    };
  }

  private async boardCurrent(examId: string, version: number): Promise<boolean | null> {
    try {
      const held = await this.redis.version(examId);
      return version === 0 || (held !== null && held >= version);
    } catch (error) {
      this.logger.debug({ examId, err: error }, 'The live board found no Redis');
      return null;
    }
  }
}
