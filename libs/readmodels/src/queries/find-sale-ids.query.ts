import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { listSaleIds, type SaleFilter, type SaleSort } from '../sales/sale-list.sql.js';

/** The ids of all orders on a list, in its order: what a file of it is made from. */
export class FindSaleIds extends Query<string[]> {
  constructor(
    readonly filter: SaleFilter,
    readonly sort: SaleSort,
  ) {
    super();
  }
}

@QueryHandler(FindSaleIds)
export class FindSaleIdsHandler implements IQueryHandler<FindSaleIds> {
  constructor(private readonly em: EntityManager) {}

  async execute({ filter, sort }: FindSaleIds): Promise<string[]> {
    return listSaleIds(this.em, filter, sort);
  }
}
