import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { holdSubscriptions, resume } from '../store/subscriptions.sql.js';

/** What `EndSubscription` ended by mistake goes on with the time that was left. Twice is the same as once. */
export class ResumeSubscription extends Command<boolean> {
  constructor(readonly line: { readonly lineId: string; readonly userId: string }) {
    super();
  }
}

@CommandHandler(ResumeSubscription)
export class ResumeSubscriptionHandler implements ICommandHandler<ResumeSubscription> {
  constructor(private readonly em: EntityManager) {}

  async execute({ line: { lineId, userId } }: ResumeSubscription): Promise<boolean> {
    await holdSubscriptions(this.em, userId);
    return resume(this.em, userId, lineId);
  }
}
