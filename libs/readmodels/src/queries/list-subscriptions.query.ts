import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { listSubscriptions } from '#contracts/http/sales';
import type { ListPage } from '#platform/kernel';
import { listSubscribed } from '../sales/figures.sql.js';

/** Who has or had self practice, the newest first. */
export class ListSubscriptions extends Query<ResponseOf<typeof listSubscriptions>> {
  constructor(
    readonly filter: { readonly q?: string | undefined; readonly state?: 'active' | 'over' | 'ended' | undefined },
    readonly page: ListPage,
  ) {
    super();
  }
}

@QueryHandler(ListSubscriptions)
export class ListSubscriptionsHandler implements IQueryHandler<ListSubscriptions> {
  constructor(private readonly em: EntityManager) {}

  async execute({ filter, page }: ListSubscriptions): Promise<ResponseOf<typeof listSubscriptions>> {
    return listSubscribed(this.em, filter, page);
  }
}
