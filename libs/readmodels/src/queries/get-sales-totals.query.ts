import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { SalesTotals } from '#contracts/http/sales';
import { readTotals, spanOf, todayInDhaka } from '../sales/totals.sql.js';

/** Money of a span of days in Dhaka; without days the last thirty. */
export class GetSalesTotals extends Query<SalesTotals> {
  constructor(
    readonly from: string | undefined,
    readonly to: string | undefined,
  ) {
    super();
  }
}

@QueryHandler(GetSalesTotals)
export class GetSalesTotalsHandler implements IQueryHandler<GetSalesTotals> {
  constructor(private readonly em: EntityManager) {}

  async execute({ from, to }: GetSalesTotals): Promise<SalesTotals> {
    return readTotals(this.em, spanOf(await todayInDhaka(this.em), from, to));
  }
}
