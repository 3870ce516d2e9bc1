import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

/** The account is gone: what it had ends. The rows stay as history, without a name to them; twice is the same as once. */
export class EndSubscriptionsOfUser extends Command<{ ended: number }> {
  constructor(readonly userId: string) {
    super();
  }
}

@CommandHandler(EndSubscriptionsOfUser)
export class EndSubscriptionsOfUserHandler implements ICommandHandler<EndSubscriptionsOfUser> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId }: EndSubscriptionsOfUser): Promise<{ ended: number }> {
    const ended = await this.em.execute<unknown[]>(
      `update practice.subscriptions set ended_at = platform.now(), reason = 'account deleted'
       where user_id = ? and ended_at is null returning 1`,
      [userId],
    );
    return { ended: ended.length };
  }
}
