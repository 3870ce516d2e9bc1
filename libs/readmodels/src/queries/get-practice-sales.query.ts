import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { getPracticeSales } from '#contracts/http/sales';
import { readPractice } from '../sales/figures.sql.js';
import { spanOf, todayInDhaka } from '../sales/totals.sql.js';

/** Self-practice subscriptions of a span of days, by plan. */
export class GetPracticeSales extends Query<ResponseOf<typeof getPracticeSales>> {
  constructor(
    readonly from: string | undefined,
    readonly to: string | undefined,
  ) {
    super();
  }
}

@QueryHandler(GetPracticeSales)
export class GetPracticeSalesHandler implements IQueryHandler<GetPracticeSales> {
  constructor(private readonly em: EntityManager) {}

  async execute({ from, to }: GetPracticeSales): Promise<ResponseOf<typeof getPracticeSales>> {
    return readPractice(this.em, spanOf(await todayInDhaka(this.em), from, to));
  }
}
