import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { afterCommit, Outbox, Push } from '#platform';
import { attemptBody } from '../domain/topic-bodies.js';
import { attemptTopicVersion } from '../domain/topic-version.js';
import { attemptColumns, type AttemptRow } from '../store/attempts.sql.js';

/**
 * Submits what is past deadline and grace, whatever the clients do: up to `limit` attempts, the number is the answer. An attempt that a
 * save or a submission holds at this moment is left for the next call. The submission counts as made at the deadline.
 */
export class SubmitDueAttempts extends Command<number> {
  constructor(readonly limit = 500) {
    super();
  }
}

const submitDueSql = `
  with due as (
    select exam_id, id from exams.attempts where state = 'in_progress' and accept_until < platform.now()
    order by accept_until limit ? for update skip locked
  )
  update exams.attempts a
  set state = 'submitted', version = a.version + 1, submitted_at = a.deadline, submitted_by = 'clock',
      seconds_taken = greatest(0, floor(extract(epoch from a.deadline - a.started_at)))
  from due where a.exam_id = due.exam_id and a.id = due.id and a.state = 'in_progress'
  returning ${attemptColumns}`;

@CommandHandler(SubmitDueAttempts)
export class SubmitDueAttemptsHandler implements ICommandHandler<SubmitDueAttempts> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly push: Push,
  ) {}

  async execute({ limit }: SubmitDueAttempts): Promise<number> {
    const closed = await this.em.execute<AttemptRow[]>(submitDueSql, [limit]);
    for (const { examId, id, userId } of closed) this.outbox.add('ExamSubmitted', { examId, attemptId: id, userId });
    if (closed.length > 0) {
      afterCommit(async () => {
        await Promise.all(
          closed.map((row) => this.push.publish(`attempt:${row.id}`, attemptTopicVersion(row.version, 0), attemptBody(row))),
        );
      });
    }
    return closed.length;
  }
}
