import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { afterCommit, Audit, Push } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { attemptBody } from '../domain/topic-bodies.js';
import { attemptTopicVersion } from '../domain/topic-version.js';
import { attemptColumns, type AttemptRow } from '../store/attempts.sql.js';
import { ExamSight } from '../store/exam-sight.js';
import { readDesk } from '../store/desk.sql.js';
import { iso } from '../store/sql.js';

/**
 * Ends one attempt for a student who cannot: its deadline is this moment, and the clock submits what is stored once the grace is over. Answers
 * the new deadline. Throws 'Exam not found', 'Not allowed', 'Attempt not found', 'Attempt closed' (submitted, or ending by itself already).
 */
export class EndAttempt extends Command<string> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
    readonly attemptId: string,
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(EndAttempt)
export class EndAttemptHandler implements ICommandHandler<EndAttempt> {
  constructor(
    private readonly em: EntityManager,
    private readonly sight: ExamSight,
    private readonly audit: Audit,
    private readonly push: Push,
  ) {}

  async execute({ actor, examId, attemptId, reason }: EndAttempt): Promise<string> {
    await this.sight.demand(this.em, actor, examId);
    const exam = await readDesk(this.em, examId);
    await this.sight.demandAct(actor, exam, 'close');
    const [row] = await this.em.execute<AttemptRow[]>(
      `update exams.attempts a set deadline = greatest(a.started_at, platform.now()), version = a.version + 1,
         accept_until = greatest(a.started_at, platform.now()) + make_interval(secs => ?)
       where a.exam_id = ? and a.id = ? and a.state = 'in_progress' and a.deadline > platform.now() returning ${attemptColumns}`,
      [exam.graceSeconds, examId, attemptId],
    );
    if (!row) throw new AppError((await this.isThere(examId, attemptId)) ? 'Attempt closed' : 'Attempt not found');
    const subject = exam.title;
    this.audit.add({ action: 'attempt.end', subjectKind: 'attempt', subjectId: attemptId, subject, reason });
    afterCommit(() => this.push.publish(`attempt:${row.id}`, attemptTopicVersion(row.version, 0), attemptBody(row)));
    return iso(row.deadline);
  }

  private async isThere(examId: string, attemptId: string): Promise<boolean> {
    return (await this.em.execute<unknown[]>('select 1 from exams.attempts where exam_id = ? and id = ?', [examId, attemptId])).length > 0;
  }
}
