import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { afterCommit, Audit, Outbox, Push } from '#platform';
import { AppError, newId, type Actor } from '#platform/kernel';
import { boardPlaces } from '../domain/board-places.js';
import { clip } from '../domain/clip.js';
import { demand } from '../domain/rights.js';
import { isBoardVisible } from '../domain/visibility.js';
import { BoardRanks } from '../store/board-ranks.js';
import { readBoardTopic } from '../store/board-topic.js';
import { memberOf } from '../store/board.redis.js';
import { readExam, type ExamRow } from '../store/exams.sql.js';
import { exchange, holdSittings, writeMark, type Sitting } from '../store/disqualify.sql.js';
import { pushedReasonBytes } from '../store/last-changes.sql.js';
import { OwnRows } from '../store/own-rows.js';

/**
 * Takes a sitting off the board, or puts it back (`action`), with a reason that its student reads. Answers and score stay. The ranks close
 * up with the commit. Throws 'Exam not found', 'Attempt not found', 'Illegal transition' (it is that already).
 */
export class DisqualifyAttempt extends Command<{ boardVersion: number }> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
    readonly attemptId: string,
    readonly action: 'disqualified' | 'requalified',
    readonly reason: string,
  ) {
    super();
  }
}

const same =
  (one: { readonly attemptId: string }) =>
  (other: { readonly attemptId: string }): boolean =>
    other.attemptId === one.attemptId;

@CommandHandler(DisqualifyAttempt)
export class DisqualifyAttemptHandler implements ICommandHandler<DisqualifyAttempt> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly push: Push,
    private readonly ranks: BoardRanks,
    private readonly rows: OwnRows,
  ) {}

  async execute(command: DisqualifyAttempt): Promise<{ boardVersion: number }> {
    const { actor, examId, attemptId, action, reason } = command;
    demand(actor, 'exams.publish');
    const exam = await readExam(this.em, examId);
    if (!exam) throw new AppError('Exam not found');
    const sittings = await holdSittings(this.em, examId, attemptId);
    const sitting = sittings.find((one) => one.attemptId === attemptId);
    if (!sitting) throw new AppError('Attempt not found');
    if (sitting.disqualified === (action === 'disqualified')) throw new AppError('Illegal transition');
    const actorId = actor.kind === 'user' ? actor.id : null;
    await writeMark(this.em, { id: newId(), examId, attemptId, action, reason, actorId });
    const marked = sittings.map((one) => (one === sitting ? { ...one, disqualified: action === 'disqualified' } : one));
    const boardVersion = await this.place(exam, marked);
    this.audit.add({
      action: `attempt.${action}`,
      subjectKind: 'attempt',
      subjectId: attemptId,
      subject: `${exam.title} · ${sitting.name}`,
      reason,
    });
    this.outbox.add(action === 'disqualified' ? 'AttemptDisqualified' : 'AttemptRequalified', {
      examId,
      attemptId,
      userId: sitting.userId,
    });
    this.tell(exam, command, sitting, boardVersion);
    return { boardVersion };
  }

  /** Each person stands on the board once; without this sitting perhaps with another one. */
  private async place(exam: ExamRow, sittings: readonly Sitting[]): Promise<number> {
    const fit = sittings.flatMap((one) =>
      one.rankKey === null || one.disqualified || one.afterSolution || one.staff ? [] : [{ ...one, rankKey: one.rankKey }],
    );
    const standing = sittings.flatMap((one) => (one.ranked && one.rankKey !== null ? [{ ...one, rankKey: one.rankKey }] : []));
    const best = boardPlaces(exam.ranking, fit, []).added;
    const [added, removed] = [best.filter((one) => !standing.some(same(one))), standing.filter((one) => !best.some(same(one)))];
    const version = await exchange(this.em, exam.id, {
      added: added.map(({ attemptId }) => attemptId),
      removed: removed.map(({ attemptId }) => attemptId),
    });
    const change = { examId: exam.id, from: version - 1, to: version, added: added.map(memberOf), removed: removed.map(memberOf) };
    afterCommit(() => this.ranks.apply(change));
    const topic = await readBoardTopic(this.em, exam);
    if (isBoardVisible(exam)) afterCommit(() => this.push.publish(`board:${exam.id}`, topic.version, topic.body));
    return version;
  }

  private tell(exam: ExamRow, { attemptId, action, reason }: DisqualifyAttempt, { userId }: Sitting, version: number): void {
    afterCommit(async () => {
      const [own] = await this.rows.read(this.em.fork(), exam.id, [attemptId]);
      if (own) await this.push.publish(`attempt:${attemptId}`, own.version, own.body);
      const facts = {
        version,
        examId: exam.id,
        attemptId,
        title: exam.title,
        before: null,
        after: null,
        reason: clip(reason, pushedReasonBytes),
      };
      await this.push.hint(`user:${userId}`, { kind: action, ...facts });
    });
  }
}
