import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { AppError, type Actor } from '#platform/kernel';
import { readOrderTopic, type OrderTopic } from '../store/order-topic.js';

/** An order's own picture, for its buyer. Throws 'Order not found', also for somebody else's. */
export class GetOrderTopic extends Query<OrderTopic> {
  constructor(
    readonly actor: Actor,
    readonly orderId: string,
  ) {
    super();
  }
}

@QueryHandler(GetOrderTopic)
export class GetOrderTopicHandler implements IQueryHandler<GetOrderTopic> {
  constructor(private readonly em: EntityManager) {}

  async execute({ actor, orderId }: GetOrderTopic): Promise<OrderTopic> {
    const topic = actor.kind === 'user' ? await readOrderTopic(this.em, orderId, actor.id) : null;
    if (!topic) throw new AppError('Order not found');
    return topic;
  }
}
