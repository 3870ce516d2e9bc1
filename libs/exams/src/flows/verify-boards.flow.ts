import { setTimeout as wait } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Dispatcher, Logger } from '#platform';
import { ScoreSubmittedAttempts } from '../commands/score-submitted-attempts.command.js';
import { BoardRanks } from '../store/board-ranks.js';

/** Between a commit and its change in Redis lie milliseconds: only what still differs after this is repaired. */
const settleMs = 300;

/** Boards that people may still look at often: those of running exams and of the last day. */
const boardsSql = `
  select b.exam_id as id from exams.boards b join exams.exams e on e.id = b.exam_id
  where b.version > 0 and (e.state in ('open', 'closed') or e.closes_at > platform.now() - interval '1 day') order by b.exam_id`;

/** Attempts whose event was lost on the way wait for nobody. */
const forgottenSql = `
  select distinct exam_id as id from exams.attempts where state = 'submitted' and submitted_at < platform.now() - interval '20 seconds'`;

/**
 * Finds what no event told: scores submitted attempts that were left lying, compares every living board in Redis with SQL by count and
 * checksum, and repairs what differs.
 */
@Injectable()
export class VerifyBoards {
  constructor(
    private readonly em: EntityManager,
    private readonly ranks: BoardRanks,
    private readonly dispatcher: Dispatcher,
    private readonly logger: Logger,
  ) {}

  /** Throws when Redis is away: there is nothing to compare. */
  async run(): Promise<{ compared: number; repaired: number }> {
    const em = this.em.fork();
    for (const { id } of await em.execute<{ id: string }[]>(forgottenSql)) await this.dispatcher.command(new ScoreSubmittedAttempts(id));
    const boards = await em.execute<{ id: string }[]>(boardsSql);
    let repaired = 0;
    for (const { id } of boards) {
      if ((await this.ranks.compare(id)) === 'equal') continue;
      await wait(settleMs);
      const found = await this.ranks.compare(id);
      if (found === 'equal') continue;
      await this.ranks.rebuild(id, found === 'wrong');
      repaired += 1;
      this.logger.warn({ examId: id, found }, 'Ranks in Redis differed from SQL and were built again');
    }
    return { compared: boards.length, repaired };
  }
}
