import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { listMyOrders } from '#contracts/http/orders';
import { pageSize } from '#contracts/shared/values';
import type { Actor } from '#platform/kernel';
import { personOf } from '../domain/rights.js';
import { iso, ms } from '../store/sql.js';

type Answer = ResponseOf<typeof listMyOrders>;
type Row = Omit<Answer['rows'][number], 'createdAt'> & { readonly createdAt: number };

/** The person's own orders, the newest first. */
export class ListMyOrders extends Query<Answer> {
  constructor(
    readonly actor: Actor,
    /** From 1. */
    readonly page: number,
  ) {
    super();
  }
}

@QueryHandler(ListMyOrders)
export class ListMyOrdersHandler implements IQueryHandler<ListMyOrders> {
  constructor(private readonly em: EntityManager) {}

  async execute({ actor, page }: ListMyOrders): Promise<Answer> {
    const userId = personOf(actor);
    const [counted] = await this.em.execute<{ total: number }[]>('select count(*)::int as total from commerce.orders where user_id = ?', [
      userId,
    ]);
    const rows = await this.em.execute<Row[]>(
      `select o.id, o.number, o.kind, o.state, o.total_paisa::float8 as "totalPaisa", o.refunded_paisa::float8 as "refundedPaisa",
         exists (select from commerce.payments p where p.order_id = o.id
           and p.state in ('initiated', 'pending', 'executing', 'on_hold')) as "underWay",
         ${ms('o.created_at')} as "createdAt",
         (select jsonb_agg(l.title order by l.position) from commerce.order_lines l where l.order_id = o.id) as titles
       from commerce.orders o where o.user_id = ? order by o.created_at desc, o.id desc limit ${pageSize} offset ?`,
      [userId, (page - 1) * pageSize],
    );
    return { rows: rows.map((row) => ({ ...row, createdAt: iso(row.createdAt) })), total: counted?.total ?? 0, page };
  }
}
