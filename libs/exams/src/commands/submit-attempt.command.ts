import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RequestOf } from '#contracts/http/endpoint';
import type { Save, submitAttempt, SubmitReceipt } from '#contracts/http/exams';
import { afterCommit, Config, Outbox, Push } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { attemptMachine } from '../domain/attempt.machine.js';
import { checkSaves } from '../domain/check-saves.js';
import { secondsTaken } from '../domain/deadline.js';
import { personOf } from '../domain/rights.js';
import { attemptBody } from '../domain/topic-bodies.js';
import { attemptTopicVersion } from '../domain/topic-version.js';
import { keepLateSql, mergeCarriedSql } from '../store/answers.sql.js';
import { attemptColumns, readOwnAttempt, type AttemptRow } from '../store/attempts.sql.js';
import { ExamIndex } from '../store/exam-index.js';
import { readExam } from '../store/exams.sql.js';
import { readReceipt } from '../store/receipts.js';
import { iso } from '../store/sql.js';
import { AnswerSaver } from './save-answers.command.js';

/**
 * Closes the own attempt together with the saves it carries, and answers the receipt; asked again, the same receipt.
 * Throws 'Attempt not found', 'Taken over' (an older device: its saves are kept as any of its saves would be), 'Foreign question',
 * 'Option out of range', 'Too many options', 'Invalid input'.
 */
export class SubmitAttempt extends Command<SubmitReceipt> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
    readonly attemptId: string,
    readonly body: RequestOf<typeof submitAttempt>['body'],
  ) {
    super();
  }
}

const closeSql = `
  update exams.attempts a set state = 'submitted', version = a.version + 1, submitted_at = ?::timestamptz, submitted_by = ?, seconds_taken = ?
  where a.exam_id = ? and a.id = ? and a.state = 'in_progress' returning ${attemptColumns}`;

const asJson = (saves: readonly Save[]): string =>
  JSON.stringify(
    saves.map(({ questionId, revision, optionIds, number, flagged }) => ({
      question_id: questionId,
      revision,
      option_ids: optionIds,
      number: number ?? null,
      flagged: flagged ?? false,
    })),
  );

@CommandHandler(SubmitAttempt)
export class SubmitAttemptHandler implements ICommandHandler<SubmitAttempt> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly push: Push,
    private readonly index: ExamIndex,
    private readonly saver: AnswerSaver,
    private readonly config: Config,
  ) {}

  async execute(command: SubmitAttempt): Promise<SubmitReceipt> {
    const { actor, examId, attemptId, body } = command;
    const userId = personOf(actor);
    const [paper, exam] = [await this.index.of(examId), await readExam(this.em, examId)];
    if (!paper || !exam) throw new AppError('Attempt not found');
    const seen = await readOwnAttempt(this.em, userId, examId, attemptId);
    if (!seen) throw new AppError('Attempt not found');
    checkSaves(paper.questions, body.epoch, body.saves);
    await this.turnAwayOlderDevice(command, seen);
    const attempt = await readOwnAttempt(this.em, userId, examId, attemptId, true);
    if (!attempt) throw new AppError('Attempt not found');
    const closed = attempt.state === 'in_progress' ? await this.close(attempt, command) : await this.keepLate(attempt, command, 'closed');
    return readReceipt(this.em, this.config.RECEIPT_SECRET, exam, closed);
  }

  /**
   * Whoever lost the pen does not submit. What the packet carries goes the way of every save, which keeps it and says 'Taken over':
   * over the answers' own pool, since this transaction is rolled back by that error. The attempt is not locked yet.
   */
  private async turnAwayOlderDevice({ actor, examId, attemptId, body }: SubmitAttempt, attempt: AttemptRow): Promise<void> {
    if (attempt.state !== 'in_progress' || body.epoch >= attempt.epoch) return;
    if (body.saves.length > 0) await this.saver.save(actor, examId, attemptId, body);
    throw new AppError('Taken over');
  }

  private async close(attempt: AttemptRow, command: SubmitAttempt): Promise<AttemptRow> {
    const { examId, attemptId, body } = command;
    if (body.epoch > attempt.epoch)
      throw new AppError('Invalid input', { field: 'epoch' }, { issues: { epoch: 'No device has this epoch' } });
    // Taken over between the two reads: the client sends again, and then meets the branch above.
    if (body.epoch < attempt.epoch) throw new AppError('Temporarily unavailable', {}, { retryAfterSeconds: 1 });
    const overdue = attempt.now > attempt.acceptUntil;
    if (overdue) await this.keepLate(attempt, command, 'late');
    else if (body.saves.length > 0) await this.em.execute(mergeCarriedSql, [examId, attemptId, body.epoch, asJson(body.saves)]);
    const submittedAt = overdue ? attempt.deadline : attempt.now;
    attemptMachine.step(attempt.state, 'submitted');
    const [closed] = await this.em.execute<AttemptRow[]>(closeSql, [
      iso(submittedAt),
      overdue ? 'clock' : 'student',
      secondsTaken(attempt.startedAt, submittedAt, attempt.deadline),
      examId,
      attemptId,
    ]);
    if (!closed) throw new AppError('Illegal transition', { machine: 'attempt', from: attempt.state, to: 'submitted' });
    this.outbox.add('ExamSubmitted', { examId, attemptId, userId: attempt.userId });
    afterCommit(() => this.push.publish(`attempt:${attemptId}`, attemptTopicVersion(closed.version, 0), attemptBody(closed)));
    return closed;
  }

  private async keepLate(attempt: AttemptRow, { examId, attemptId, body }: SubmitAttempt, reason: 'late' | 'closed'): Promise<AttemptRow> {
    if (body.saves.length > 0) await this.em.execute(keepLateSql, [reason, examId, attemptId, body.epoch, asJson(body.saves)]);
    return attempt;
  }
}
