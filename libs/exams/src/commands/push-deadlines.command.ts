import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { afterCommit, Push } from '#platform';
import { attemptBody } from '../domain/topic-bodies.js';
import { attemptTopicVersion } from '../domain/topic-version.js';
import { attemptColumns, type AttemptRow } from '../store/attempts.sql.js';

/** Tells everybody who sits an exam the own deadline, read from SQL. */
export class PushDeadlines extends Command<void> {
  constructor(readonly examId: string) {
    super();
  }
}

/** Sockets are told so many at a time. */
const atOnce = 500;

@CommandHandler(PushDeadlines)
export class PushDeadlinesHandler implements ICommandHandler<PushDeadlines> {
  constructor(
    private readonly em: EntityManager,
    private readonly push: Push,
  ) {}

  async execute({ examId }: PushDeadlines): Promise<void> {
    const sitting = await this.em.execute<AttemptRow[]>(
      `select ${attemptColumns} from exams.attempts a where a.exam_id = ? and a.state = 'in_progress' order by a.id`,
      [examId],
    );
    for (let from = 0; from < sitting.length; from += atOnce) {
      const some = sitting.slice(from, from + atOnce);
      afterCommit(() =>
        Promise.all(some.map((row) => this.push.publish(`attempt:${row.id}`, attemptTopicVersion(row.version, 0), attemptBody(row)))),
      );
    }
  }
}
