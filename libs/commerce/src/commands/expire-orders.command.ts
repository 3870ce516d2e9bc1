import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { closeOrders } from '../store/close-orders.sql.js';
import { releaseHoldings } from '../store/holdings.sql.js';
import { OrderChanges } from '../store/order-topic.js';

/**
 * Ends unpaid orders whose time is over, the oldest first; also those with a payment under way, whose money is honoured when it comes.
 * Not those whose money is there and waits for staff, nor
 * before the time that coupon and copies are kept for who has begun to pay. Answers how many: as many as asked for means that more may be due. Orders that somebody
 * settles just now are left to the next time.
 */
export class ExpireOrders extends Command<number> {
  constructor(readonly atOnce: number) {
    super();
  }
}

@CommandHandler(ExpireOrders)
export class ExpireOrdersHandler implements ICommandHandler<ExpireOrders> {
  constructor(
    private readonly em: EntityManager,
    private readonly changes: OrderChanges,
  ) {}

  async execute({ atOnce }: ExpireOrders): Promise<number> {
    const due = await this.em.execute<{ id: string }[]>(
      `select o.id from commerce.orders o where o.state in ('pending', 'failed') and o.expires_at <= platform.now()
         and (o.held_until is null or o.held_until <= platform.now()) and not exists (select from commerce.payments p where p.order_id = o.id and p.state = 'on_hold')
       order by o.expires_at limit ? for update of o skip locked`,
      [atOnce],
    );
    const ids = due.map(({ id }) => id);
    await closeOrders(this.em, ids, 'expired');
    for (const id of ids) await this.changes.tell(id);
    return ids.length;
  }
}

/**
 * Takes back what unpaid orders hold longer than it is kept for them; they stay payable as long as their price stands. Not where money is there
 * and waits for staff. Answers how many, as `ExpireOrders` does.
 */
export class ReleaseHoldings extends Command<number> {
  constructor(readonly atOnce: number) {
    super();
  }
}

@CommandHandler(ReleaseHoldings)
export class ReleaseHoldingsHandler implements ICommandHandler<ReleaseHoldings> {
  constructor(private readonly em: EntityManager) {}

  async execute({ atOnce }: ReleaseHoldings): Promise<number> {
    const due = await this.em.execute<{ id: string }[]>(
      `select o.id from commerce.orders o where o.state in ('pending', 'failed') and o.held_until <= platform.now()
         and not exists (select from commerce.payments p where p.order_id = o.id and p.state = 'on_hold')
       order by o.held_until limit ? for update of o skip locked`,
      [atOnce],
    );
    await releaseHoldings(
      this.em,
      due.map(({ id }) => id),
    );
    return due.length;
  }
}
