import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { afterCommit, Outbox, Push } from '#platform';
import { boardPlaces, type Candidate } from '../domain/board-places.js';
import { attemptBody } from '../domain/topic-bodies.js';
import { attemptTopicVersion } from '../domain/topic-version.js';
import { isBoardVisible, isSolutionVisible } from '../domain/visibility.js';
import type { AttemptRow } from '../store/attempts.sql.js';
import { BoardRanks, type BoardChange } from '../store/board-ranks.js';
import { boardTopicAt, type BoardTopic } from '../store/board-topic.js';
import { memberOf } from '../store/board.redis.js';
import type { BoardState } from '../store/board.sql.js';
import { readExam, type ExamRow } from '../store/exams.sql.js';
import { markAttempts, readMarker, type MarkedAttempt } from '../store/marker.js';
import { holdSubmitted, writeScores } from '../store/scoring.sql.js';
import { ms } from '../store/sql.js';

/** Most attempts of one transaction. A batch of this size means that more may be waiting: run the command again. */
const scoreBatchSize = 500;

/**
 * Scores what is submitted and puts it on the board: one batch, one board version. Answers how many were scored; zero changes nothing.
 * Input is read from SQL alone, so that events may come twice, late or in another order.
 */
export class ScoreSubmittedAttempts extends Command<number> {
  constructor(readonly examId: string) {
    super();
  }
}

type Scored = Candidate & MarkedAttempt;
type NextBoard = Pick<BoardState, 'version' | 'ranked' | 'updatedAt' | 'keyVersion'>;

const candidateOf = (marked: MarkedAttempt): Scored => ({
  ...marked,
  attemptId: marked.attempt.id,
  userId: marked.attempt.userId,
  number: marked.attempt.number,
});

@CommandHandler(ScoreSubmittedAttempts)
export class ScoreSubmittedAttemptsHandler implements ICommandHandler<ScoreSubmittedAttempts> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly push: Push,
    private readonly ranks: BoardRanks,
  ) {}

  async execute({ examId }: ScoreSubmittedAttempts): Promise<number> {
    const exam = await readExam(this.em, examId);
    if (!exam) return 0;
    const attempts = await holdSubmitted(this.em, examId, scoreBatchSize);
    if (attempts.length === 0) return 0;
    const marker = await readMarker(this.em, exam);
    const scored = (await markAttempts(this.em, marker, attempts)).map(candidateOf);
    await this.place(exam, scored, await this.standing(exam, scored), marker.keyVersion);
    if (isSolutionVisible(exam, 'scored')) {
      this.outbox.add('ResultsPublished', { examId, attemptIds: attempts.map(({ id }) => id) });
    }
    return attempts.length;
  }

  /** Where several attempts of a person may rank, their rows on the board now; held, since they may have to leave it. */
  private standing(exam: ExamRow, scored: readonly Scored[]): Promise<Candidate[]> {
    if (exam.ranking === 'first') return Promise.resolve([]);
    return this.em.execute<Candidate[]>(
      `select id as "attemptId", user_id as "userId", number, rank_key as "rankKey" from exams.attempts
       where exam_id = ? and ranked and user_id in (?) order by id for update`,
      [exam.id, [...new Set(scored.map(({ userId }) => userId))]],
    );
  }

  private async place(exam: ExamRow, marked: readonly Scored[], standing: readonly Candidate[], keyVersion: number): Promise<void> {
    const board = await this.nextBoard(exam.id);
    // A key was corrected while these were marked. It cannot change again before the commit: its change needs the board's row.
    const scored = board.keyVersion === keyVersion ? marked : await this.markAgain(exam, marked);
    const { added, removed } = boardPlaces(
      exam.ranking,
      scored.filter(({ attempt }) => !attempt.offBoard),
      standing,
    );
    const onBoard = new Set(added.map(({ attemptId }) => attemptId));
    if (removed.length > 0) {
      await this.em.execute('update exams.attempts set ranked = false, board_version = null where exam_id = ? and id in (?)', [
        exam.id,
        removed.map(({ attemptId }) => attemptId),
      ]);
    }
    const more = added.length - removed.length;
    const written = await writeScores(
      this.em,
      exam.id,
      { ...board, more },
      scored.map(({ attemptId, rankKey: key, score: { units, correct, wrong, skipped } }) => ({
        id: attemptId,
        units: String(units),
        correct,
        wrong,
        skipped,
        rankKey: key,
        ranked: onBoard.has(attemptId),
      })),
    );
    const topic = await boardTopicAt(this.em, exam, { ...board, ranked: board.ranked + more });
    const change = {
      examId: exam.id,
      from: board.version - 1,
      to: board.version,
      added: added.map(memberOf),
      removed: removed.map(memberOf),
    };
    this.announce(exam, change, topic, written);
  }

  /** The board's row is the last lock taken: it orders the versions, and they are committed in that order. */
  private async nextBoard(examId: string): Promise<NextBoard> {
    const [board] = await this.em.execute<NextBoard[]>(
      `update exams.boards set version = version + 1, updated_at = platform.now() where exam_id = ?
       returning version, ranked, key_version as "keyVersion", ${ms('updated_at')} as "updatedAt"`,
      [examId],
    );
    if (!board) throw new Error(`Exam ${examId} has no board`);
    return board;
  }

  private async markAgain(exam: ExamRow, marked: readonly Scored[]): Promise<Scored[]> {
    const attempts = marked.map(({ attempt }) => attempt);
    return (await markAttempts(this.em, await readMarker(this.em, exam), attempts)).map(candidateOf);
  }

  /**
   * After the commit: the ranks and the top for everybody, which does not wait where the ranks are built anew (pages are read from SQL until
   * then); then each person's own score (the own row follows with the board).
   */
  private announce(exam: ExamRow, change: BoardChange, topic: BoardTopic, scored: readonly AttemptRow[]): void {
    const tell = (): Promise<void> => this.push.publish(`board:${exam.id}`, topic.version, topic.body);
    afterCommit(async () => void (await Promise.all([this.ranks.apply(change), ...(isBoardVisible(exam) ? [tell()] : [])])));
    afterCommit(async () => {
      await Promise.all(scored.map((row) => this.push.publish(`attempt:${row.id}`, attemptTopicVersion(row.version, 0), attemptBody(row))));
    });
  }
}
