import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Logger } from '#platform';
import { BoardRedis, memberOf, type RankedMember } from './board.redis.js';
import { readEntries, readRanked, type BoardFilter, type BoardState, type RankedEntry, type RankedPage } from './board.sql.js';

/**
 * Pages of a board. Everybody's board comes from Redis in O(log n) where Redis holds the version that SQL has, and from SQL where it
 * does not: an absent, emptied or late Redis never shows as an empty or a wrong board. Tabs are SQL's.
 */
@Injectable()
export class BoardPages {
  constructor(
    private readonly redis: BoardRedis,
    private readonly logger: Logger,
  ) {}

  /** Rows of `state`, which was read before, or newer ones. */
  async read(
    em: EntityManager,
    examId: string,
    state: BoardState,
    filter: BoardFilter,
    page: { readonly offset: number; readonly size: number },
    own: { readonly attemptId: string; readonly rankKey: string } | null,
  ): Promise<RankedPage> {
    const fast = filter.tab === 'all' ? await this.fromRedis(em, examId, state, page, own) : null;
    if (fast) return fast;
    return readRanked(em, examId, filter, page, own?.attemptId ?? null);
  }

  private async fromRedis(
    em: EntityManager,
    examId: string,
    state: BoardState,
    page: { readonly offset: number; readonly size: number },
    own: { readonly attemptId: string; readonly rankKey: string } | null,
  ): Promise<RankedPage | null> {
    try {
      const held = await this.redis.page(examId, state.version, page.offset, page.size, own && memberOf(own));
      if (!held) return null;
      const members = [...held.rows, ...held.around];
      const ids = [...new Set(members.map(({ attemptId }) => attemptId))];
      const entries = new Map((await readEntries(em, examId, ids)).map((entry) => [entry.attemptId, entry]));
      // Scored anew, or taken off the board, between the two readings: SQL's page is of one version.
      if (members.some(({ attemptId, rankKey }) => entries.get(attemptId)?.rankKey !== rankKey)) return null;
      const ranked = (members: readonly RankedMember[]): RankedEntry[] =>
        members.flatMap(({ attemptId, rank }) => {
          const entry = entries.get(attemptId);
          return entry ? [{ ...entry, rank }] : [];
        });
      return {
        version: held.version,
        updatedAt: state.updatedAt,
        ranked: held.total,
        rows: ranked(held.rows),
        around: ranked(held.around),
      };
    } catch (error) {
      this.logger.debug({ examId, err: error }, 'A board is read from SQL');
      return null;
    }
  }
}
