import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { getQuizDashboard, getRoundChoices, listQuizRounds } from '#contracts/http/quiz';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { RoundView } from '#contracts/http/quiz-shapes';
import { mostCounted } from '#contracts/shared/quiz';
import { Config } from '#platform';
import { QuizItems } from '../quiz/quiz-items.js';
import { briefOf, RoundViews } from '../quiz/round-view.js';
import { readAllowance } from '../store/allowance.sql.js';
import { countDue } from '../store/mistakes.sql.js';
import { countChoices, listRounds, readRecords, readWeek } from '../store/rounds-read.sql.js';
import { readRunning } from '../store/rounds.sql.js';
import { iso } from '../store/sql.js';

/** An own round. Throws 'Round not found', also for somebody else's. */
export class GetQuizRound extends Query<RoundView> {
  constructor(
    readonly userId: string,
    readonly roundId: string,
  ) {
    super();
  }
}

@QueryHandler(GetQuizRound)
export class GetQuizRoundHandler implements IQueryHandler<GetQuizRound> {
  constructor(
    private readonly em: EntityManager,
    private readonly views: RoundViews,
  ) {}

  execute({ userId, roundId }: GetQuizRound): Promise<RoundView> {
    return this.views.read(this.em, roundId, userId);
  }
}

type Rounds = ResponseOf<typeof listQuizRounds>;
export class ListQuizRounds extends Query<Rounds> {
  constructor(
    readonly userId: string,
    readonly page: number,
  ) {
    super();
  }
}

@QueryHandler(ListQuizRounds)
export class ListQuizRoundsHandler implements IQueryHandler<ListQuizRounds> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, page }: ListQuizRounds): Promise<Rounds> {
    const { rows, total } = await listRounds(this.em, userId, page);
    return { rows: rows.map(briefOf), total, page };
  }
}

type Dashboard = ResponseOf<typeof getQuizDashboard>;
/** What runs, what is due, the records and the week of a person. */
export class GetQuizDashboard extends Query<Dashboard> {
  constructor(readonly userId: string) {
    super();
  }
}

@QueryHandler(GetQuizDashboard)
export class GetQuizDashboardHandler implements IQueryHandler<GetQuizDashboard> {
  constructor(
    private readonly em: EntityManager,
    private readonly items: QuizItems,
  ) {}

  async execute({ userId }: GetQuizDashboard): Promise<Dashboard> {
    const running = await readRunning(this.em, userId);
    const records = await readRecords(this.em, userId);
    return {
      running: running && briefOf(running),
      due: await countDue(this.em, userId, await this.items.hidden(this.em, userId)),
      records: records.map(({ reachedAt, ...record }) => ({ ...record, reachedAt: iso(reachedAt) })),
      week: await readWeek(this.em, userId),
    };
  }
}

type Choices = ResponseOf<typeof getRoundChoices>;
/** Subjects that a round can be of; the first is mixed. */
export class GetRoundChoices extends Query<Choices> {
  constructor(readonly userId: string) {
    super();
  }
}

@QueryHandler(GetRoundChoices)
export class GetRoundChoicesHandler implements IQueryHandler<GetRoundChoices> {
  constructor(
    private readonly em: EntityManager,
    private readonly items: QuizItems,
    private readonly config: Config,
  ) {}

  async execute({ userId }: GetRoundChoices): Promise<Choices> {
    const running = await readRunning(this.em, userId);
    const subjects = await countChoices(this.em, await this.items.hidden(this.em, userId));
    const best = new Map((await readRecords(this.em, userId)).map((record) => [record.subjectId, record.best]));
    const all = subjects.reduce((sum, { available }) => sum + available, 0);
    const mixed = { subjectId: null, subject: null, available: Math.min(all, mostCounted), best: best.get(null) ?? null };
    return {
      running: running && briefOf(running),
      allowance: await readAllowance(this.em, userId, this.config.FREE_QUESTIONS_A_DAY),
      choices: [mixed, ...subjects.map((subject) => ({ ...subject, best: best.get(subject.subjectId) ?? null }))],
    };
  }
}
