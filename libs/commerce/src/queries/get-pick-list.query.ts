import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { getPickList } from '#contracts/http/parcels';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';

export type PickList = ResponseOf<typeof getPickList>;

/** What to take from the shelf for the parcels that are to be packed: each book once, the orders it goes to beside it. */
export class GetPickList extends Query<PickList> {
  constructor(
    readonly actor: Actor,
    readonly district: string | null,
  ) {
    super();
  }
}

@QueryHandler(GetPickList)
export class GetPickListHandler implements IQueryHandler<GetPickList> {
  constructor(private readonly em: EntityManager) {}

  /** Throws 'Not allowed'. */
  async execute({ actor, district }: GetPickList): Promise<PickList> {
    demand(actor, 'sales.read');
    const books = await this.em.execute<PickList['books']>(
      `select b.id as "bookId", b.title, b.author, sum(l.quantity)::int as copies,
         jsonb_agg(jsonb_build_object('number', o.number, 'quantity', l.quantity) order by p.paid_at, o.number) as orders
       from commerce.parcels p join commerce.orders o on o.id = p.order_id
       join commerce.order_lines l on l.order_id = p.order_id and l.kind = 'book' and l.refunded_at is null and l.stock_state = 'taken'
       join commerce.books b on b.id = l.ref_id and b.kind = 'printed'
       where p.state = 'paid' and (?::text is null or p.district = ?)
       group by b.id, b.title, b.author order by b.title, b.id`,
      [district, district],
    );
    const parcels = new Set(books.flatMap(({ orders }) => orders.map(({ number }) => number))).size;
    return { books, parcels, copies: books.reduce((sum, { copies }) => sum + copies, 0) };
  }
}
