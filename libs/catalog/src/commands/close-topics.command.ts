import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { afterCommit, Push } from '#platform';

/** Access to a course was taken away: the person's sockets are looked at anew, and put out of what belongs to it. */
export class CloseTopics extends Command<void> {
  constructor(
    readonly userId: string,
    readonly courseId: string,
  ) {
    super();
  }
}

@CommandHandler(CloseTopics)
export class CloseTopicsHandler implements ICommandHandler<CloseTopics> {
  constructor(private readonly push: Push) {}

  async execute({ userId, courseId }: CloseTopics): Promise<void> {
    afterCommit(() => this.push.hint(`user:${userId}`, { kind: 'access-changed', courseId }));
  }
}
