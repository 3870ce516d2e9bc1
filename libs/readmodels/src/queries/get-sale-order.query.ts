import { EntityManager, IsolationLevel } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { SaleOrder } from '#contracts/http/sales';
import { AppError, shortAddress, type Actor } from '#platform/kernel';
import { readSale } from '../sales/sale-order.sql.js';
import { timelineOf } from '../sales/timeline.js';
import { whyNotOpen } from '../sales/why-not-open.js';

/** An order with all that happened to it, for staff. */
export class GetSaleOrder extends Query<SaleOrder> {
  constructor(
    readonly actor: Actor,
    readonly orderId: string,
  ) {
    super();
  }
}

@QueryHandler(GetSaleOrder)
export class GetSaleOrderHandler implements IQueryHandler<GetSaleOrder> {
  constructor(private readonly em: EntityManager) {}

  /** Throws 'Order not found'. */
  async execute({ actor, orderId }: GetSaleOrder): Promise<SaleOrder> {
    // All of one moment: the page looks no more when nothing in what it has is under way.
    const sale = await this.em.transactional((em) => readSale(em, orderId), {
      isolationLevel: IsolationLevel.REPEATABLE_READ,
      readOnly: true,
    });
    if (!sale) throw new AppError('Order not found');
    const { whole, facts, events } = sale;
    const dead = events.flatMap((event) => event.dead).at(-1) ?? null;
    // From where staff acted is whole for those alone who can act on it.
    const isWhole = actor.kind === 'user' && actor.permissions.includes('users.roles');
    const audit = whole.audit.map((row) => ({
      ...row,
      address: isWhole || row.address === null ? row.address : shortAddress(row.address),
    }));
    return { ...whole, audit, why: whyNotOpen({ ...whole, ...facts, dead }), timeline: timelineOf(sale) };
  }
}
