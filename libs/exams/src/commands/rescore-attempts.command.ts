import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { afterCommit, Outbox, Push } from '#platform';
import { isBoardVisible, isScoreVisible } from '../domain/visibility.js';
import { BoardRanks } from '../store/board-ranks.js';
import { readBoardTopic } from '../store/board-topic.js';
import { readBoardState } from '../store/board.sql.js';
import { readExam, type ExamRow } from '../store/exams.sql.js';
import { markAttempts, readMarker } from '../store/marker.js';
import { closeKeyChanges, holdBehind, keepOldScores, placeAgain, prepare, readUnprepared, switchScores } from '../store/rescores.sql.js';

/** Attempts marked in one step: the event loop is shared with every other board. */
const rescoreBatchSize = 1000;

/**
 * One step of scoring an exam anew after its keys changed; answers whether another one is needed. Steps prepare new scores aside, a batch
 * each; when all are there, one step puts them in force: everybody at once, the board one version on, the old scores kept, `ExamRescored`.
 * What is to be done is read from SQL alone, so that a step may be killed, repeated or run twice at once. A key that changes between two
 * steps raises the version: what was prepared for the older one is prepared again, and one switch answers for both.
 */
export class RescoreAttempts extends Command<boolean> {
  constructor(readonly examId: string) {
    super();
  }
}

@CommandHandler(RescoreAttempts)
export class RescoreAttemptsHandler implements ICommandHandler<RescoreAttempts> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly push: Push,
    private readonly ranks: BoardRanks,
  ) {}

  async execute({ examId }: RescoreAttempts): Promise<boolean> {
    const exam = await readExam(this.em, examId);
    // The version is read before the keys: keys that are newer than their number are prepared again, older ones never would be.
    const { keyVersion, rescoredVersion } = await readBoardState(this.em, examId);
    if (!exam || keyVersion === rescoredVersion) return false;
    const batch = await readUnprepared(this.em, examId, keyVersion, rescoreBatchSize);
    if (batch.length === 0) return this.putInForce(exam, keyVersion);
    await prepare(this.em, examId, keyVersion, await markAttempts(this.em, await readMarker(this.em, exam), batch));
    return true;
  }

  private async putInForce(exam: ExamRow, version: number): Promise<boolean> {
    const held = await holdBehind(this.em, exam.id, version);
    const board = await this.nextBoard(exam.id, version);
    // Another key came, or somebody else has switched: nothing is written, the next step looks again.
    if (!board) return true;
    const versions = { after: board.after, version };
    const moves = await keepOldScores(this.em, exam.id, versions, isScoreVisible(exam));
    const switched = await switchScores(this.em, exam.id, version, board.version);
    if (switched !== held) throw new Error(`Exam ${exam.id}: ${switched} of ${held} attempts were prepared`);
    await placeAgain(this.em, exam.id, exam.ranking, board.version);
    await closeKeyChanges(this.em, exam.id, versions, moves);
    this.outbox.add('ExamRescored', { examId: exam.id, version });
    await this.announce(exam);
    return false;
  }

  /** Attempts before the board, as everybody locks them. Null when the version is not the one to be put in force any more. */
  private async nextBoard(examId: string, version: number): Promise<{ version: number; after: number } | null> {
    const [row] = await this.em.execute<{ version: number; after: number }[]>(
      `with held as (select exam_id, rescored_version from exams.boards where exam_id = ? and key_version = ? and rescored_version < ? for update)
       update exams.boards b set version = b.version + 1, rescored_version = ?, updated_at = platform.now()
       from held where b.exam_id = held.exam_id returning b.version, held.rescored_version as after`,
      [examId, version, version, version],
    );
    return row ?? null;
  }

  /** The board at once; each person's own news follows with the event. */
  private async announce(exam: ExamRow): Promise<void> {
    const topic = await readBoardTopic(this.em, exam);
    // No held version comes before this one: the whole set is built anew.
    afterCommit(() => this.ranks.apply({ examId: exam.id, from: -1, to: topic.version, added: [], removed: [] }));
    if (isBoardVisible(exam)) afterCommit(() => this.push.publish(`board:${exam.id}`, topic.version, topic.body));
  }
}
