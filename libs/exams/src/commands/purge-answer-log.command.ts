import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Config } from '#platform';

const ROWS_AT_ONCE = 5000;

/**
 * The log of saves of exams whose results are out for ANSWER_LOG_DAYS goes, and what came too late with it, some thousand rows at a time; what
 * was answered and scored stays.
 * An exam is marked before its first row goes, so that nobody compares its answers with a part of its log. True: more is to go.
 */
export class PurgeAnswerLog extends Command<boolean> {}

@CommandHandler(PurgeAnswerLog)
export class PurgeAnswerLogHandler implements ICommandHandler<PurgeAnswerLog> {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
  ) {}

  async execute(): Promise<boolean> {
    const [exam] = await this.em.execute<{ id: string }[]>(
      `select id from exams.exams where log_purged_at is null and state in ('results', 'archived')
         and results_at < platform.now() - make_interval(days => ?) order by results_at limit 1 for update skip locked`,
      [this.config.ANSWER_LOG_DAYS],
    );
    if (exam) {
      await this.em.execute('update exams.exams set log_purged_at = platform.now() where id = ?', [exam.id]);
      return true;
    }
    const gone = await this.em.execute<unknown[]>(
      `delete from exams.answer_log where (exam_id, attempt_id, seq) in (
         select l.exam_id, l.attempt_id, l.seq from exams.exams e cross join lateral (
           select exam_id, attempt_id, seq from exams.answer_log where exam_id = e.id limit ${ROWS_AT_ONCE}) l
         where e.log_purged_at is not null limit ${ROWS_AT_ONCE}) returning 1`,
    );
    if (gone.length === ROWS_AT_ONCE) return true;
    const late = await this.em.execute<unknown[]>(
      `delete from exams.late_answers where (exam_id, attempt_id, question_id, epoch, revision) in (
         select l.exam_id, l.attempt_id, l.question_id, l.epoch, l.revision from exams.exams e cross join lateral (
           select * from exams.late_answers where exam_id = e.id limit ${ROWS_AT_ONCE}) l
         where e.log_purged_at is not null limit ${ROWS_AT_ONCE}) returning 1`,
    );
    return late.length === ROWS_AT_ONCE;
  }
}
