import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { listProducts } from '#contracts/http/sales';
import { readProducts } from '../sales/desk.sql.js';

/** What is or was for sale, by name. */
export class ListProducts extends Query<ResponseOf<typeof listProducts>> {}

@QueryHandler(ListProducts)
export class ListProductsHandler implements IQueryHandler<ListProducts> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<ResponseOf<typeof listProducts>> {
    return readProducts(this.em);
  }
}
