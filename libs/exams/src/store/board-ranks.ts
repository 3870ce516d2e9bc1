import { createHash, randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Logger } from '#platform';
import { BoardRedis } from './board.redis.js';
import { readBoardState, readMembers } from './board.sql.js';

const pageSize = 5000;

/** Of the members and their number; compared a page at a time. */
const checksum = (members: readonly string[]): string =>
  createHash('sha256')
    .update(`${members.length}\n${members.join('\n')}`)
    .digest('hex');

/** A scored batch: what moves the board from one version to the next. */
export interface BoardChange {
  readonly examId: string;
  readonly from: number;
  readonly to: number;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/**
 * Keeps the ranks in Redis equal to SQL. Called outside of transactions only. Redis away: nothing happens, boards are read from SQL,
 * and the comparison every 30 seconds builds what is missing.
 */
@Injectable()
export class BoardRanks {
  private readonly building = new Map<string, Promise<void>>();

  constructor(
    private readonly em: EntityManager,
    private readonly redis: BoardRedis,
    private readonly logger: Logger,
  ) {}

  /** One call where Redis holds exactly the version before; where it does not, the whole set anew. */
  async apply(change: BoardChange): Promise<void> {
    try {
      if (!(await this.redis.apply(change.examId, change.from, change.to, change.added, change.removed))) await this.rebuild(change.examId);
    } catch (error) {
      this.logger.debug({ examId: change.examId, err: error }, 'Ranks found no Redis');
    }
  }

  /**
   * Builds the set aside from SQL and puts it in place in one step. It stands for the version read first: rows carry the version they
   * came with, and versions are committed in order, so that what is scored meanwhile neither slips in by half nor is lost:
   * its own change finds the version it expects, or builds again. Calls for one exam share a build; one that comes during it starts another.
   */
  async rebuild(examId: string, force = false): Promise<void> {
    const running = this.building.get(examId);
    if (running) await running.catch(() => undefined);
    const build = this.building.get(examId) ?? this.build(examId, force).finally(() => this.building.delete(examId));
    this.building.set(examId, build);
    await build;
  }

  private async build(examId: string, force: boolean): Promise<void> {
    const em = this.em.fork();
    const nonce = randomUUID();
    const { version } = await readBoardState(em, examId);
    let after = '';
    for (;;) {
      const members = await readMembers(em, examId, version, after, pageSize);
      if (members.length > 0) await this.redis.stage(examId, nonce, members);
      if (members.length < pageSize) break;
      after = members.at(-1) ?? '';
    }
    await this.redis.swap(examId, nonce, version, force);
    // A forced set may have replaced a newer one that was scored during the build.
    if (force && (await readBoardState(em, examId)).version !== version) await this.build(examId, false);
  }

  /** Whether Redis holds the members that SQL has. `behind`: an older version, or none; `wrong`: it claims the version, or one that SQL never had. */
  async compare(examId: string): Promise<'equal' | 'behind' | 'wrong'> {
    const em = this.em.fork();
    const { version } = await readBoardState(em, examId);
    const held = await this.redis.version(examId);
    if (held === null || held < version) return 'behind';
    if (held > version) return held > (await readBoardState(em, examId)).version ? 'wrong' : 'equal';
    if (await this.sameMembers(em, examId, version)) return 'equal';
    // A batch scored between the two readings looks like a difference; then the version has moved on.
    return (await this.redis.version(examId)) === version ? 'wrong' : 'equal';
  }

  private async sameMembers(em: EntityManager, examId: string, version: number): Promise<boolean> {
    for (let offset = 0, after = ''; ; offset += pageSize) {
      const inRedis = await this.redis.members(examId, offset, pageSize);
      const inSql = await readMembers(em, examId, version, after, pageSize);
      if (checksum(inRedis) !== checksum(inSql)) return false;
      if (inSql.length < pageSize) return true;
      after = inSql.at(-1) ?? '';
    }
  }
}
