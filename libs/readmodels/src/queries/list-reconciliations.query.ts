import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { listReconciliations } from '#contracts/http/sales';
import { readReconciliations } from '../sales/desk.sql.js';

/** What the comparisons with the gateways' ledgers found, the newest first. */
export class ListReconciliations extends Query<ResponseOf<typeof listReconciliations>> {
  constructor(readonly page: number) {
    super();
  }
}

@QueryHandler(ListReconciliations)
export class ListReconciliationsHandler implements IQueryHandler<ListReconciliations> {
  constructor(private readonly em: EntityManager) {}

  async execute({ page }: ListReconciliations): Promise<ResponseOf<typeof listReconciliations>> {
    return readReconciliations(this.em, page);
  }
}
