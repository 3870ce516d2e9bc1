import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { searchOrders } from '#contracts/http/sales';
import { listSales, type SaleFilter, type SaleSort } from '../sales/sale-list.sql.js';

/** One page of the orders that staff look for. */
export class SearchOrders extends Query<ResponseOf<typeof searchOrders>> {
  constructor(
    readonly filter: SaleFilter,
    readonly sort: SaleSort,
    readonly page: number,
  ) {
    super();
  }
}

@QueryHandler(SearchOrders)
export class SearchOrdersHandler implements IQueryHandler<SearchOrders> {
  constructor(private readonly em: EntityManager) {}

  async execute({ filter, sort, page }: SearchOrders): Promise<ResponseOf<typeof searchOrders>> {
    return listSales(this.em, filter, sort, page);
  }
}
