import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { SaleRow } from '#contracts/http/sales';
import { readSales } from '../sales/sale-list.sql.js';

/** Many orders as lists show them, in the order asked for. */
export class GetSalesByIds extends Query<SaleRow[]> {
  constructor(readonly ids: readonly string[]) {
    super();
  }
}

@QueryHandler(GetSalesByIds)
export class GetSalesByIdsHandler implements IQueryHandler<GetSalesByIds> {
  constructor(private readonly em: EntityManager) {}

  async execute({ ids }: GetSalesByIds): Promise<SaleRow[]> {
    return readSales(this.em, ids);
  }
}
