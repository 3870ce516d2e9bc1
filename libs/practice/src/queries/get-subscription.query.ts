import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { readSpan, type Span } from '../store/subscriptions.sql.js';

/** Whether a person has self practice now, and until when without a break; null for whoever has not. */
export class GetSubscription extends Query<Span | null> {
  constructor(readonly userId: string) {
    super();
  }
}

@QueryHandler(GetSubscription)
export class GetSubscriptionHandler implements IQueryHandler<GetSubscription> {
  constructor(private readonly em: EntityManager) {}

  execute({ userId }: GetSubscription): Promise<Span | null> {
    return readSpan(this.em, userId);
  }
}
