import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { getAttempt } from '#contracts/http/exams';
import { Config } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { personOf } from '../domain/rights.js';
import { receiptOf } from '../domain/save-receipt.js';
import { attemptView, readOwnAttempt } from '../store/attempts.sql.js';
import { readExam } from '../store/exams.sql.js';
import { readDisqualification, readOwnScoreChanges } from '../store/score-changes.sql.js';
import { iso, ms } from '../store/sql.js';

type OwnAttempt = ResponseOf<typeof getAttempt>;

/** The own attempt with every stored answer and its receipt. Throws 'Attempt not found', also for a foreign one. */
export class GetAttempt extends Query<OwnAttempt> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
    readonly attemptId: string,
  ) {
    super();
  }
}

interface AnswerRow {
  readonly questionId: string;
  readonly epoch: number;
  readonly revision: number;
  readonly optionIds: string[];
  readonly number: string | null;
  readonly flagged: boolean;
  readonly savedAt: number;
}

@QueryHandler(GetAttempt)
export class GetAttemptHandler implements IQueryHandler<GetAttempt> {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
  ) {}

  async execute({ actor, examId, attemptId }: GetAttempt): Promise<OwnAttempt> {
    const attempt = await readOwnAttempt(this.em, personOf(actor), examId, attemptId);
    if (!attempt) throw new AppError('Attempt not found');
    const rows = await this.em.execute<AnswerRow[]>(
      `select a.question_id as "questionId", a.epoch, a.revision, a.option_ids as "optionIds", a.number, a.flagged, ${ms('a.saved_at')} as "savedAt"
       from exams.answers a join exams.exam_questions q on q.exam_id = a.exam_id and q.id = a.question_id
       where a.exam_id = ? and a.attempt_id = ? order by q.number`,
      [examId, attemptId],
    );
    const answers = rows.map(({ questionId, epoch, revision, savedAt, ...value }) => ({
      ...value,
      ...receiptOf(this.config.RECEIPT_SECRET, { attemptId, examId, questionId, epoch, revision, savedAt: iso(savedAt) }, value),
    }));
    const exam = attempt.scoreUnits === null ? null : await readExam(this.em, examId);
    return {
      attempt: attemptView(attempt),
      now: iso(attempt.now),
      answers,
      changes: exam ? await readOwnScoreChanges(this.em, exam, attemptId, attempt.state) : [],
      disqualified: attempt.disqualified ? await readDisqualification(this.em, examId, attemptId) : null,
    };
  }
}
