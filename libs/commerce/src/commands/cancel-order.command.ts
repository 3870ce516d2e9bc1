import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AppError, type Actor } from '#platform/kernel';
import { closeOrder, unpaidStates } from '../domain/order.machine.js';
import { personOf } from '../domain/rights.js';
import { closeOrders } from '../store/close-orders.sql.js';
import { OrderChanges } from '../store/order-topic.js';
import { holdOrder } from '../store/payments.sql.js';

/** The buyer gives an own unpaid order up. Throws 'Order not found' (also for somebody else's), 'Order not pending'. */
export class CancelOrder extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly orderId: string,
  ) {
    super();
  }
}

@CommandHandler(CancelOrder)
export class CancelOrderHandler implements ICommandHandler<CancelOrder> {
  constructor(
    private readonly em: EntityManager,
    private readonly changes: OrderChanges,
  ) {}

  async execute({ actor, orderId }: CancelOrder): Promise<void> {
    const userId = personOf(actor);
    const order = await holdOrder(this.em, orderId);
    if (order?.userId !== userId) throw new AppError('Order not found');
    if (!unpaidStates.some((state) => state === order.state)) throw new AppError('Order not pending');
    closeOrder(order.state, 'cancelled');
    await closeOrders(this.em, [orderId], 'cancelled');
    await this.changes.tell(orderId);
  }
}
