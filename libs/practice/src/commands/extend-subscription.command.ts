import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EventData } from '#contracts/internal/events';
import { Outbox } from '#platform';
import { extend, holdSubscriptions } from '../store/subscriptions.sql.js';

/** The subscription lines of a paid order extend what the buyer has, each once, and are answered. */
export class ExtendSubscription extends Command<void> {
  constructor(readonly paid: EventData<'PaymentSucceeded'>) {
    super();
  }
}

@CommandHandler(ExtendSubscription)
export class ExtendSubscriptionHandler implements ICommandHandler<ExtendSubscription> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ paid: { orderId, userId, lines } }: ExtendSubscription): Promise<void> {
    await holdSubscriptions(this.em, userId);
    for (const { lineId, refId } of lines.filter(({ kind }) => kind === 'subscription')) {
      const added = await extend(this.em, { userId, planId: refId, orderId, lineId });
      this.outbox.add('LineFulfilled', { orderId, lineId, outcome: added ? 'extended' : 'already' });
    }
  }
}
