import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EventData } from '#contracts/internal/events';
import { end, holdSubscriptions } from '../store/subscriptions.sql.js';

/** Money went back: what the lines named gave ends. Twice is the same as once. */
export class EndSubscription extends Command<{ ended: number }> {
  constructor(readonly refunded: Pick<EventData<'OrderRefunded'>, 'userId' | 'lines'>) {
    super();
  }
}

@CommandHandler(EndSubscription)
export class EndSubscriptionHandler implements ICommandHandler<EndSubscription> {
  constructor(private readonly em: EntityManager) {}

  async execute({ refunded: { userId, lines } }: EndSubscription): Promise<{ ended: number }> {
    await holdSubscriptions(this.em, userId);
    const ids = lines.filter(({ kind }) => kind === 'subscription').map(({ lineId }) => lineId);
    return { ended: await end(this.em, userId, ids, 'refunded') };
  }
}
