import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { getMoneyToday } from '#contracts/http/sales';
import { readMoneyToday } from '../sales/desk.sql.js';

/** Today's money and what waits. */
export class GetMoneyToday extends Query<ResponseOf<typeof getMoneyToday>> {}

@QueryHandler(GetMoneyToday)
export class GetMoneyTodayHandler implements IQueryHandler<GetMoneyToday> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<ResponseOf<typeof getMoneyToday>> {
    return readMoneyToday(this.em);
  }
}
