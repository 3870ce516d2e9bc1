import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { afterCommit, Outbox, Push } from '#platform';
import { boardPlaces, type Candidate } from '../domain/board-places.js';
import { submissionMoment } from '../domain/deadline.js';
import { rankKey, type RankLimits } from '../domain/rank-key.js';
import { score, type MarkedQuestion, type Scheme, type Score } from '../domain/scoring.js';
import { attemptBody } from '../domain/topic-bodies.js';
import { attemptTopicVersion } from '../domain/topic-version.js';
import { isBoardVisible } from '../domain/visibility.js';
import type { AttemptRow } from '../store/attempts.sql.js';
import { BoardRanks, type BoardChange } from '../store/board-ranks.js';
import { readBoardTopic, type BoardTopic } from '../store/board-topic.js';
import { memberOf } from '../store/board.redis.js';
import { readExam, readSections, type ExamRow, type SectionRow } from '../store/exams.sql.js';
import { holdSubmitted, readAnswers, readMarking, writeScores, type ToScore } from '../store/scoring.sql.js';

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

interface Scored extends Candidate {
  readonly score: Score;
}

const schemeOf = (exam: ExamRow, sections: readonly SectionRow[]): Scheme => ({
  floorAtZero: exam.floorAtZero,
  cancelledCredit: exam.cancelledCredit,
  optionalCounted: exam.optionalCounted,
  optionalSections: sections.filter(({ optional }) => optional).map(({ number }) => number),
});

const limitsOf = (exam: ExamRow, questions: readonly MarkedQuestion[]): RankLimits => {
  const sectionSizes = new Map<number, number>();
  for (const { section } of questions) sectionSizes.set(section, (sectionSizes.get(section) ?? 0) + 1);
  return { highest: BigInt(exam.fullUnits), sectionSizes };
};

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
    const scored = await this.scoreAll(exam, attempts);
    const standing = await this.standing(exam, scored);
    await this.place(exam, scored, standing);
    if (exam.publishResults === 'at-once' && exam.showSolution === 'after-submit') {
      this.outbox.add('ResultsPublished', { examId, attemptIds: attempts.map(({ id }) => id) });
    }
    return attempts.length;
  }

  private async scoreAll(exam: ExamRow, attempts: readonly ToScore[]): Promise<Scored[]> {
    const [questions, sections] = [await readMarking(this.em, exam.id), await readSections(this.em, exam.id)];
    const [scheme, limits] = [schemeOf(exam, sections), limitsOf(exam, questions)];
    const answers = await readAnswers(
      this.em,
      exam.id,
      attempts.map(({ id }) => id),
    );
    return attempts.map((attempt) => {
      const result = score(questions, answers.get(attempt.id) ?? new Map(), scheme);
      const submittedAfterMs = Math.max(0, submissionMoment(attempt.submittedAt, attempt.deadline) - exam.opensAt);
      const key = rankKey(exam.tieBreak, { ...result, seconds: attempt.seconds, submittedAfterMs }, limits);
      return { attemptId: attempt.id, userId: attempt.userId, number: attempt.number, rankKey: key, score: result };
    });
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

  private async place(exam: ExamRow, scored: readonly Scored[], standing: readonly Candidate[]): Promise<void> {
    const { added, removed } = boardPlaces(exam.ranking, scored, standing);
    const onBoard = new Set(added.map(({ attemptId }) => attemptId));
    // The board's row is the last lock taken: it orders the versions, and they are committed in that order.
    const [board] = await this.em.execute<{ version: number }[]>(
      'update exams.boards set version = version + 1, ranked = ranked + ?, updated_at = platform.now() where exam_id = ? returning version',
      [added.length - removed.length, exam.id],
    );
    if (!board) throw new Error(`Exam ${exam.id} has no board`);
    if (removed.length > 0) {
      await this.em.execute('update exams.attempts set ranked = false, board_version = null where exam_id = ? and id in (?)', [
        exam.id,
        removed.map(({ attemptId }) => attemptId),
      ]);
    }
    const written = await writeScores(
      this.em,
      exam.id,
      board.version,
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
    const topic = await readBoardTopic(this.em, exam.id, exam.denominator);
    const change = {
      examId: exam.id,
      from: board.version - 1,
      to: board.version,
      added: added.map(memberOf),
      removed: removed.map(memberOf),
    };
    this.announce(exam, change, topic, written);
  }

  /** After the commit: the ranks, then the top for everybody, then each person's own score (the own row follows with the board). */
  private announce(exam: ExamRow, change: BoardChange, topic: BoardTopic, scored: readonly AttemptRow[]): void {
    afterCommit(() => this.ranks.apply(change));
    if (isBoardVisible(exam)) afterCommit(() => this.push.publish(`board:${exam.id}`, topic.version, topic.body));
    afterCommit(async () => {
      await Promise.all(scored.map((row) => this.push.publish(`attempt:${row.id}`, attemptTopicVersion(row.version, 0), attemptBody(row))));
    });
  }
}
