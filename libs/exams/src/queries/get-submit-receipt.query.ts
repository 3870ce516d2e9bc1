import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { SubmitReceipt } from '#contracts/http/exams';
import { Config } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { personOf } from '../domain/rights.js';
import { readOwnAttempt } from '../store/attempts.sql.js';
import { readExam } from '../store/exams.sql.js';
import { readReceipt } from '../store/receipts.js';

/** The receipt of a submitted attempt, shown again. Throws 'Attempt not found'; 'Exam not open' while it is not submitted. */
export class GetSubmitReceipt extends Query<SubmitReceipt> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
    readonly attemptId: string,
  ) {
    super();
  }
}

@QueryHandler(GetSubmitReceipt)
export class GetSubmitReceiptHandler implements IQueryHandler<GetSubmitReceipt> {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
  ) {}

  async execute({ actor, examId, attemptId }: GetSubmitReceipt): Promise<SubmitReceipt> {
    const attempt = await readOwnAttempt(this.em, personOf(actor), examId, attemptId);
    const exam = await readExam(this.em, examId);
    if (!attempt || !exam) throw new AppError('Attempt not found');
    if (attempt.state === 'in_progress') throw new AppError('Exam not open');
    return readReceipt(this.em, this.config.RECEIPT_SECRET, exam, attempt);
  }
}
