import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { OrderState, PaymentState } from '#contracts/shared/commerce';
import { AppError, type Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { readOrderTopic } from '../store/order-topic.js';

export interface OrderStanding {
  readonly orderState: OrderState;
  readonly paymentState: PaymentState | null;
  readonly version: number;
}

/** How an order stands after staff has acted. Throws 'Order not found'. */
export class GetOrderStanding extends Query<OrderStanding> {
  constructor(
    readonly actor: Actor,
    readonly orderId: string,
  ) {
    super();
  }
}

@QueryHandler(GetOrderStanding)
export class GetOrderStandingHandler implements IQueryHandler<GetOrderStanding> {
  constructor(private readonly em: EntityManager) {}

  async execute({ actor, orderId }: GetOrderStanding): Promise<OrderStanding> {
    demand(actor, 'sales.write');
    const topic = await readOrderTopic(this.em, orderId);
    if (!topic) throw new AppError('Order not found');
    const { version, body } = topic;
    return { orderState: body.state, paymentState: body.paymentState, version };
  }
}
