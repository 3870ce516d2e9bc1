import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Logger } from '#platform';
import type { BoardRow } from '#contracts/http/exams';
import type { TopicBody } from '#contracts/socket/topics';
import { attemptBody } from '../domain/topic-bodies.js';
import { attemptTopicVersion } from '../domain/topic-version.js';
import { areFiguresOut, isBoardVisible } from '../domain/visibility.js';
import { attemptColumns, type AttemptRow } from './attempts.sql.js';
import { BoardRedis, memberOf } from './board.redis.js';
import { boardRow, readBoardState, readRanks, type BoardEntry, type BoardState } from './board.sql.js';
import { readExam } from './exams.sql.js';
import { readLastChanges } from './last-changes.sql.js';
import { shownInstitute } from './sql.js';

/** One attempt's place. `version` and `body` are those of the topic `attempt:{attemptId}`, ready to be sent to its owner. */
export interface OwnRow {
  readonly attemptId: string;
  readonly row: BoardRow | null;
  readonly total: number;
  readonly version: number;
  readonly body: TopicBody<'attempt'>;
}

/** An attempt with what the board shows of it. */
export interface PlacedAttempt extends AttemptRow {
  readonly ranked: boolean;
  /** Null until it is scored. */
  readonly rankKey: string | null;
  readonly entry: string;
  readonly name: string;
  readonly institute: string;
}

/** The columns of `PlacedAttempt`, of the table named `a`. */
export const placedColumns = `${attemptColumns}, a.ranked, a.rank_key as "rankKey", a.entry, a.name, ${shownInstitute('a.')} as institute`;

type Ranked = PlacedAttempt & { readonly rankKey: string };
const isRanked = (attempt: PlacedAttempt): attempt is Ranked => attempt.ranked && attempt.rankKey !== null;
const entryOf = ({ id, rankKey, entry, name, institute, scoreUnits, correct, wrong, secondsTaken }: Ranked): BoardEntry => ({
  attemptId: id,
  rankKey,
  entry,
  name,
  institute,
  units: scoreUnits ?? '0',
  correct: correct ?? 0,
  wrong: wrong ?? 0,
  seconds: secondsTaken ?? 0,
});

type StateNeeded = Pick<BoardState, 'version' | 'ranked' | 'rescoredVersion'>;

interface Places {
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
    if (attemptIds.length === 0) return [];
    // Before the attempts: rows that are newer than their number are corrected by the next message, older ones never would be.
    const state = await readBoardState(em, examId);
    const attempts = await em.execute<PlacedAttempt[]>(
      `select ${placedColumns} from exams.attempts a where a.exam_id = ? and a.id in (?)`,
      [examId, attemptIds],
    );
    return this.of(em, examId, state, attempts);
  }

  /** The same for attempts that were read after their board's state. Of those without a score there is nothing more to ask. */
  async of(em: EntityManager, examId: string, state: StateNeeded, attempts: readonly PlacedAttempt[]): Promise<OwnRow[]> {
    const scored = attempts.filter(({ rankKey }) => rankKey !== null);
    const exam = scored.length === 0 ? null : await readExam(em, examId);
    const entries = exam && isBoardVisible(exam) && areFiguresOut(exam) ? scored.filter(isRanked).map(entryOf) : [];
    const byId = new Map(entries.map((entry) => [entry.attemptId, entry]));
    const places = await this.places(em, examId, state, entries);
    const changes = exam ? await readLastChanges(em, exam, state, scored) : new Map<string, never>();
    return attempts.map((attempt) => {
      const entry = byId.get(attempt.id);
      const rank = places.ranks.get(attempt.id);
      const row = exam && entry && rank !== undefined ? boardRow({ ...entry, rank }, exam.denominator) : null;
      // Never that of Redis, which may be newer than the attempts: the message that corrects them would have the same number.
      const version = attemptTopicVersion(attempt.version, state.version);
      return {
        attemptId: attempt.id,
        row,
        total: places.total,
        version,
        body: attemptBody(attempt, row, places.total, changes.get(attempt.id)),
      };
    });
  }

  private async places(em: EntityManager, examId: string, state: StateNeeded, entries: readonly BoardEntry[]): Promise<Places> {
    if (entries.length === 0) return { total: state.ranked, ranks: new Map() };
    try {
      const held = await this.redis.ranks(examId, state.version, entries.map(memberOf));
      if (held)
        return {
          total: held.total,
          ranks: new Map(entries.map(({ attemptId }, place) => [attemptId, held.ranks[place] ?? 0])),
        };
    } catch (error) {
      this.logger.debug({ examId, err: error }, 'Own rows are read from SQL');
    }
    return {
      total: state.ranked,
      ranks: await readRanks(
        em,
        examId,
        entries.map(({ attemptId }) => attemptId),
      ),
    };
  }
}
