import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { getPracticeToday, TopicName } from '#contracts/http/selfpractice';
import { Config } from '#platform';
import { dayNumber } from '../domain/dhaka-day.js';
import { streakOf } from '../domain/streak.js';
import { readAllowance } from '../store/allowance.sql.js';
import { countOpen } from '../store/counts.sql.js';
import { readDays } from '../store/figures.sql.js';
import { readWeakTopics } from '../store/mastery.sql.js';
import { readActiveHead, readHeads } from '../store/sessions.sql.js';
import { WithheldItems } from '../store/withheld-items.js';

type Today = ResponseOf<typeof getPracticeToday>;

/** What somebody who opens self practice should see first. */
export class GetPracticeToday extends Query<Today> {
  constructor(readonly userId: string) {
    super();
  }
}

const WEAK = 5;
const RECENT = 3;
/** So many wrong ones are worth a session of their own. */
const ENOUGH_WRONG = 5;
/** How many questions the next step suggests. */
const SUGGESTED = 10;

/** What is begun is ended first; then mistakes, then what is weak, then what is new. */
const nextOf = (active: Today['active'], wrong: number, weak: Today['weak'], fresh: number): Today['next'] => {
  if (active) return { kind: 'continue', topic: null, count: active.count - active.answered };
  if (wrong >= ENOUGH_WRONG) return { kind: 'wrong', topic: null, count: Math.min(wrong, SUGGESTED) };
  const [weakest] = weak;
  if (weakest) {
    const { mastery: _mastery, ...topic } = weakest;
    return { kind: 'weak', topic: topic satisfies TopicName, count: SUGGESTED };
  }
  return fresh > 0 ? { kind: 'new', topic: null, count: Math.min(fresh, SUGGESTED) } : { kind: 'empty', topic: null, count: 0 };
};

@QueryHandler(GetPracticeToday)
export class GetPracticeTodayHandler implements IQueryHandler<GetPracticeToday> {
  constructor(
    private readonly em: EntityManager,
    private readonly withheld: WithheldItems,
    private readonly config: Config,
  ) {}

  async execute({ userId }: GetPracticeToday): Promise<Today> {
    const without = await this.withheld.of(this.em, userId);
    const { today, days } = await readDays(this.em, userId, null);
    const active = await readActiveHead(this.em, userId, without);
    const weak = await readWeakTopics(this.em, userId, WEAK);
    const { wrong, fresh } = await countOpen(this.em, userId, without);
    const figures = days.find(({ day }) => day === today);
    return {
      active,
      streak: streakOf(new Map(days.map(({ day, answered }) => [dayNumber(day), answered])), dayNumber(today)),
      allowance: await readAllowance(this.em, userId, this.config.FREE_QUESTIONS_A_DAY),
      today: { answered: figures?.answered ?? 0, right: figures?.right ?? 0 },
      weak,
      next: nextOf(active, wrong, weak, fresh),
      wrong,
      recent: await readHeads(this.em, userId, without, { ended: true, from: 0, count: RECENT }),
    };
  }
}
