import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Logger } from '#platform';
import type { BoardRow } from '#contracts/http/exams';
import type { TopicBody } from '#contracts/socket/topics';
import { attemptBody } from '../domain/topic-bodies.js';
import { attemptTopicVersion } from '../domain/topic-version.js';
import { isBoardVisible } from '../domain/visibility.js';
import { attemptColumns, type AttemptRow } from './attempts.sql.js';
import { BoardRedis, memberOf } from './board.redis.js';
import { boardRow, readBoardState, readEntries, readRanks, type BoardEntry } from './board.sql.js';
import { readExam } from './exams.sql.js';
import { readLastChanges } from './last-changes.sql.js';

/** One attempt's place. `version` and `body` are those of the topic `attempt:{attemptId}`, ready to be sent to its owner. */
export interface OwnRow {
  readonly attemptId: string;
  readonly row: BoardRow | null;
  readonly total: number;
  readonly version: number;
  readonly body: TopicBody<'attempt'>;
}

interface Places {
  readonly version: number;
  readonly total: number;
  readonly ranks: ReadonlyMap<string, number>;
}

/** The own rows of many attempts of one exam: ranks in one call of Redis, or one pass of SQL where Redis does not hold the board. */
@Injectable()
export class OwnRows {
  constructor(
    private readonly redis: BoardRedis,
    private readonly logger: Logger,
  ) {}

  /** Attempts that do not exist are missing from the answer; `row` is null while an attempt is not ranked or the board is hidden. */
  async read(em: EntityManager, examId: string, attemptIds: readonly string[]): Promise<OwnRow[]> {
    const exam = attemptIds.length === 0 ? null : await readExam(em, examId);
    if (!exam) return [];
    const state = await readBoardState(em, examId);
    const attempts = await em.execute<AttemptRow[]>(`select ${attemptColumns} from exams.attempts a where a.exam_id = ? and a.id in (?)`, [
      examId,
      attemptIds,
    ]);
    const entries = isBoardVisible(exam) ? await readEntries(em, examId, attemptIds) : [];
    const byId = new Map(entries.map((entry) => [entry.attemptId, entry]));
    const places = await this.places(em, examId, state, entries);
    const changes = await readLastChanges(em, exam, state, attempts);
    return attempts.map((attempt) => {
      const entry = byId.get(attempt.id);
      const rank = places.ranks.get(attempt.id);
      const row = entry && rank !== undefined ? boardRow({ ...entry, rank }, exam.denominator) : null;
      const version = attemptTopicVersion(attempt.version, places.version);
      return {
        attemptId: attempt.id,
        row,
        total: places.total,
        version,
        body: attemptBody(attempt, row, places.total, changes.get(attempt.id)),
      };
    });
  }

  private async places(
    em: EntityManager,
    examId: string,
    state: { version: number; ranked: number },
    entries: readonly BoardEntry[],
  ): Promise<Places> {
    if (entries.length === 0) return { version: state.version, total: state.ranked, ranks: new Map() };
    try {
      const held = await this.redis.ranks(examId, state.version, entries.map(memberOf));
      if (held)
        return {
          version: held.version,
          total: held.total,
          ranks: new Map(entries.map(({ attemptId }, place) => [attemptId, held.ranks[place] ?? 0])),
        };
    } catch (error) {
      this.logger.debug({ examId, err: error }, 'Own rows are read from SQL');
    }
    return {
      version: state.version,
      total: state.ranked,
      ranks: await readRanks(
        em,
        examId,
        entries.map(({ attemptId }) => attemptId),
      ),
    };
  }
}
