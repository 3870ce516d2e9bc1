import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { MyOrder } from '#contracts/http/order-shapes';
import { AppError, type Actor } from '#platform/kernel';
import { personOf } from '../domain/rights.js';
import { Buyers, type BuyerCard } from '../ports.js';
import { readMyOrder } from '../store/my-order.sql.js';

export interface PaidOrder {
  readonly order: MyOrder;
  readonly buyer: BuyerCard;
  /** The gateway's own number of the payment. */
  readonly reference: string | null;
}

/** What a receipt tells of an own order. Throws 'Sign in required', 'Order not found', 'Order not paid'. */
export class GetReceiptFacts extends Query<PaidOrder> {
  constructor(
    readonly actor: Actor,
    readonly orderId: string,
  ) {
    super();
  }
}

@QueryHandler(GetReceiptFacts)
export class GetReceiptFactsHandler implements IQueryHandler<GetReceiptFacts> {
  constructor(
    private readonly em: EntityManager,
    private readonly buyers: Buyers,
  ) {}

  async execute({ actor, orderId }: GetReceiptFacts): Promise<PaidOrder> {
    const userId = personOf(actor);
    const order = await readMyOrder(this.em, userId, orderId);
    if (!order) throw new AppError('Order not found', { order: orderId });
    if (order.paidAt === null) throw new AppError('Order not paid', { order: order.number });
    const [card] = await this.buyers.cards([userId]);
    const [payment] = await this.em.execute<{ reference: string | null }[]>(
      `select gateway_id as reference from commerce.payments where order_id = ? and settled_at is not null and not extra
         and hold_reason is distinct from 'rejected'
       order by settled_at limit 1`,
      [orderId],
    );
    return {
      order,
      buyer: card ?? { userId, name: '', phone: null, email: null },
      reference: payment?.reference ?? null,
    };
  }
}
