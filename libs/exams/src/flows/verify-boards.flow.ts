import { setTimeout as wait } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Dispatcher, Logger } from '#platform';
import { RescoreAttempts } from '../commands/rescore-attempts.command.js';
import { ScoreSubmittedAttempts } from '../commands/score-submitted-attempts.command.js';
import { BoardRanks } from '../store/board-ranks.js';

/** Between a commit and its change in Redis lie milliseconds: only what still differs after this is repaired. */
const settleMs = 300;

/** A board of a million takes seconds to compare: then it is compared less often, so that this never costs more than a twentieth of the time. */
const restFactor = 20;

/** Boards that people may still look at often: those of running exams and of the last day. */
const boardsSql = `
  select b.exam_id as id from exams.boards b join exams.exams e on e.id = b.exam_id
  where b.version > 0 and (e.state in ('open', 'closed') or e.closes_at > platform.now() - interval '1 day') order by b.exam_id`;

/** Exams whose keys changed and whose rescoring was lost on the way, or given up. */
const unrescoredSql = `
  select b.exam_id as id from exams.boards b join exams.key_changes k on k.exam_id = b.exam_id and k.version = b.key_version
  where b.key_version > b.rescored_version and k.changed_at < platform.now() - interval '30 seconds'`;

/** Attempts whose event was lost on the way wait for nobody. */
const forgottenSql = `
  select distinct exam_id as id from exams.attempts where state = 'submitted' and submitted_at < platform.now() - interval '20 seconds'`;

/**
 * Finds what no event told: scores submitted attempts that were left lying, ends rescorings, compares every living board in Redis with SQL by count and
 * checksum, and repairs what differs.
 */
@Injectable()
export class VerifyBoards {
  /** Exam id → when its board is looked at again, by the monotonic clock. */
  private readonly restUntil = new Map<string, number>();

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
    for (const { id } of await em.execute<{ id: string }[]>(unrescoredSql)) while (await this.dispatcher.command(new RescoreAttempts(id)));
    const boards = await em.execute<{ id: string }[]>(boardsSql);
    let [compared, repaired] = [0, 0];
    for (const { id } of boards) {
      const began = performance.now();
      if ((this.restUntil.get(id) ?? 0) > began) continue;
      compared += 1;
      const found = await this.ranks.compare(id);
      const now = performance.now();
      if (found === 'equal') this.restUntil.set(id, now + restFactor * (now - began));
      else if (await this.repair(id)) repaired += 1;
    }
    for (const id of this.restUntil.keys()) if (!boards.some((board) => board.id === id)) this.restUntil.delete(id);
    return { compared, repaired };
  }

  /** The boards whose ranks differ from SQL, in two looks; nothing is mended. Throws when Redis is away. */
  async look(): Promise<string[]> {
    const boards = (await this.em.fork().execute<{ id: string }[]>(boardsSql)).map(({ id }) => id);
    const first = await this.different(boards);
    if (first.length === 0) return first;
    await wait(settleMs);
    return this.different(first);
  }

  private async different(boards: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    for (const id of boards) if ((await this.ranks.compare(id)) !== 'equal') found.push(id);
    return found;
  }

  private async repair(examId: string): Promise<boolean> {
    await wait(settleMs);
    const found = await this.ranks.compare(examId);
    if (found === 'equal') return false;
    await this.ranks.rebuild(examId, found === 'wrong');
    this.logger.warn({ examId, found }, 'Ranks in Redis differed from SQL and were built again');
    return true;
  }
}
