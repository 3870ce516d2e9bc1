import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RequestOf } from '#contracts/http/endpoint';
import type { submitAttempt, SubmitReceipt } from '#contracts/http/exams';
import { afterCommit, Config, Outbox, Push, requestContext, type RequestFacts } from '#platform';
import { AppError } from '#platform/kernel';
import { checkSaves } from '../domain/check-saves.js';
import { judgeSubmit, type Closing, type SubmitVerdict } from '../domain/judge-submit.js';
import { attemptBody } from '../domain/topic-bodies.js';
import { attemptTopicVersion } from '../domain/topic-version.js';
import type { AttemptRow } from '../store/attempts.sql.js';
import { ExamIndex, type IndexedExam } from '../store/exam-index.js';
import { readExam, type ExamRow } from '../store/exams.sql.js';
import { readReceipts } from '../store/receipts.js';
import { closeAttempts, holdOwnAttempts, keepLate, mergeCarried, type Carried, type LateReason } from '../store/submits.sql.js';

/** One person's submission: it closes the own attempt together with the saves it carries. */
export interface Submit {
  readonly userId: string;
  readonly attemptId: string;
  readonly body: RequestOf<typeof submitAttempt>['body'];
  /** The request it came by: its event, its push and its trace are part of that. */
  readonly request?: RequestFacts | undefined;
}

/** The receipt, or the error that refuses it; null: somebody holds the attempt at this moment, and it is to come alone. */
export type SubmitAnswer = SubmitReceipt | AppError | null;

/**
 * Submissions of one exam, many at once; each place of the answer is that person's own. Submitted before, or by one that stands before it
 * here: the same receipt. Alone, it waits for whoever holds the attempt; among others it does not, so that no neighbour waits for it.
 * Refuses with 'Attempt not found', 'Taken over', 'Revision taken' (nothing of the packet is written then), 'Foreign question',
 * 'Option out of range', 'Too many options', 'Invalid input'. Throws 'Attempt not found' for all where there is no such exam.
 */
export class SubmitAttempts extends Command<SubmitAnswer[]> {
  constructor(
    readonly examId: string,
    readonly submits: readonly Submit[],
  ) {
    super();
  }
}

interface Judged {
  readonly submit: Submit;
  readonly attempt: AttemptRow;
  readonly verdict: SubmitVerdict;
}
type Outcome = Judged | AppError | null;

const isJudged = (outcome: Outcome): outcome is Judged => outcome !== null && !(outcome instanceof AppError);

const judge = (paper: IndexedExam, submit: Submit, attempt: AttemptRow): Outcome => {
  try {
    checkSaves(paper.questions, submit.body.epoch, submit.body.saves);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  const verdict = judgeSubmit(attempt, submit.body.epoch);
  return verdict.kind === 'refused' ? verdict.error : { submit, attempt, verdict };
};

const carriedBy = ({ submit: { attemptId, body } }: Judged): Carried => ({ attemptId, epoch: body.epoch, saves: body.saves });

/** Why what it carries is not scored; null where it is. */
const lateness = ({ verdict }: Judged): LateReason | null =>
  verdict.kind === 'closed' ? 'closed' : verdict.kind === 'closing' && verdict.late ? 'late' : null;

const inRequest = <T>({ request }: Submit, work: () => T): T => (request ? requestContext.run(request, work) : work());

@CommandHandler(SubmitAttempts)
export class SubmitAttemptsHandler implements ICommandHandler<SubmitAttempts> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly push: Push,
    private readonly index: ExamIndex,
    private readonly config: Config,
  ) {}

  async execute({ examId, submits }: SubmitAttempts): Promise<SubmitAnswer[]> {
    const [paper, exam] = [await this.index.of(examId), await readExam(this.em, examId)];
    if (!paper || !exam) throw new AppError('Attempt not found');
    const outcomes = await this.judgeAll(paper, examId, submits);
    const clashing = await this.mergeInTime(examId, outcomes.filter(isJudged));
    const judged = outcomes.filter(isJudged).filter(({ attempt }) => !clashing.has(attempt.id));
    await this.keepTheLate(examId, judged);
    const closed = await this.close(examId, judged);
    const receipts = await this.receipts(exam, judged, closed);
    return outcomes.map((outcome) => {
      if (!isJudged(outcome)) return outcome;
      // Whoever came behind one that is refused finds the attempt still open, and comes alone.
      if (clashing.has(outcome.attempt.id)) return outcome.verdict.kind === 'closing' ? new AppError('Revision taken') : null;
      return receipts.get(outcome.attempt.id) ?? null;
    });
  }

  private async judgeAll(paper: IndexedExam, examId: string, submits: readonly Submit[]): Promise<Outcome[]> {
    const alone = submits.length === 1;
    const held = await holdOwnAttempts(this.em, examId, submits, { wait: alone });
    const closing = new Set<string>();
    return submits.map((submit) => {
      const attempt = held.get(submit.attemptId);
      if (attempt?.userId !== submit.userId) return alone ? new AppError('Attempt not found') : null;
      // The second of the same attempt finds it as the first will have left it.
      const outcome = judge(paper, submit, closing.has(attempt.id) ? { ...attempt, state: 'submitted' } : attempt);
      if (isJudged(outcome) && outcome.verdict.kind === 'closing') closing.add(attempt.id);
      return outcome;
    });
  }

  /** What is carried in time goes where saves go, by their rule; answers the attempts whose packet clashes with what stands. */
  private mergeInTime(examId: string, judged: readonly Judged[]): Promise<Set<string>> {
    return mergeCarried(this.em, examId, judged.filter((one) => lateness(one) === null).map(carriedBy));
  }

  /** What came too late is kept for staff to see. */
  private async keepTheLate(examId: string, judged: readonly Judged[]): Promise<void> {
    const late = judged.flatMap((one) => {
      const reason = lateness(one);
      return reason ? [{ ...carriedBy(one), reason }] : [];
    });
    await keepLate(this.em, examId, late);
  }

  private async close(examId: string, judged: readonly Judged[]): Promise<Map<string, AttemptRow>> {
    const closing = new Map<string, Closing>();
    for (const { attempt, verdict } of judged) if (verdict.kind === 'closing') closing.set(attempt.id, verdict);
    const closed = await closeAttempts(this.em, examId, closing);
    const told = judged.flatMap(({ submit, attempt, verdict }) => {
      const row = verdict.kind === 'closing' ? closed.get(attempt.id) : undefined;
      return row ? [{ submit, row }] : [];
    });
    for (const { submit, row } of told)
      inRequest(submit, () => this.outbox.add('ExamSubmitted', { examId, attemptId: row.id, userId: row.userId }));
    afterCommit(async () => {
      await Promise.all(
        told.map(({ submit, row }) =>
          inRequest(submit, () => this.push.publish(`attempt:${row.id}`, attemptTopicVersion(row.version, 0), attemptBody(row))),
        ),
      );
    });
    return closed;
  }

  private receipts(exam: ExamRow, judged: readonly Judged[], closed: ReadonlyMap<string, AttemptRow>): Promise<Map<string, SubmitReceipt>> {
    const attempts = judged.map(({ attempt }) => closed.get(attempt.id) ?? attempt);
    return readReceipts(this.em, this.config.RECEIPT_SECRET, exam, attempts);
  }
}
