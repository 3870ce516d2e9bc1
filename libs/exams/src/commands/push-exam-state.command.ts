import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { afterCommit, Push } from '#platform';
import { readExamTopic } from '../store/exam-topic.sql.js';

/** Tells everyone who watches an exam its state and times, read from SQL. */
export class PushExamState extends Command<void> {
  constructor(readonly examId: string) {
    super();
  }
}

@CommandHandler(PushExamState)
export class PushExamStateHandler implements ICommandHandler<PushExamState> {
  constructor(
    private readonly em: EntityManager,
    private readonly push: Push,
  ) {}

  async execute({ examId }: PushExamState): Promise<void> {
    const topic = await readExamTopic(this.em, examId);
    if (topic) afterCommit(() => this.push.publish(`exam:${examId}`, topic.version, topic.body));
  }
}
