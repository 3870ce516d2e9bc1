import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { MyOrder } from '#contracts/http/order-shapes';
import { AppError, type Actor } from '#platform/kernel';
import { personOf } from '../domain/rights.js';
import { ConfiguredGateways } from '../gateways/configured.js';
import { readMyOrder } from '../store/my-order.sql.js';

/** An own order as it stands. Throws 'Order not found', also for somebody else's. */
export class GetMyOrder extends Query<MyOrder> {
  constructor(
    readonly actor: Actor,
    readonly orderId: string,
  ) {
    super();
  }
}

@QueryHandler(GetMyOrder)
export class GetMyOrderHandler implements IQueryHandler<GetMyOrder> {
  constructor(
    private readonly em: EntityManager,
    private readonly gateways: ConfiguredGateways,
  ) {}

  async execute({ actor, orderId }: GetMyOrder): Promise<MyOrder> {
    const order = await readMyOrder(this.em, personOf(actor), orderId);
    if (!order) throw new AppError('Order not found');
    return { ...order, gateways: order.payable ? await this.gateways.open(BigInt(order.totalPaisa)) : [] };
  }
}
