import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { readShop } from '../store/settings.sql.js';

/** Within how many days of the payment a refund may be asked for. */
export class GetRefundDays extends Query<number> {}

@QueryHandler(GetRefundDays)
export class GetRefundDaysHandler implements IQueryHandler<GetRefundDays> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<number> {
    return (await readShop(this.em)).value.refundDays;
  }
}
