import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { LineKind } from '#contracts/shared/commerce';

export interface LineClosedByPart {
  readonly orderId: string;
  readonly number: string;
  readonly userId: string;
  readonly lineId: string;
  readonly kind: LineKind;
  readonly refId: string;
  readonly title: string;
  readonly keptPaisa: number;
}

/** Lines that were taken back by a refund of a part of their price, without anybody having said so: an earlier release did that with each. */
export class ListLinesClosedByPart extends Query<LineClosedByPart[]> {}

@QueryHandler(ListLinesClosedByPart)
export class ListLinesClosedByPartHandler implements IQueryHandler<ListLinesClosedByPart> {
  constructor(private readonly em: EntityManager) {}

  execute(): Promise<LineClosedByPart[]> {
    return this.em.execute<LineClosedByPart[]>(
      `select o.id as "orderId", o.number, o.user_id as "userId", l.id as "lineId", l.kind, l.ref_id as "refId", l.title,
         (l.amount_paisa - l.discount_paisa - l.refunded_paisa)::float8 as "keptPaisa"
       from commerce.order_lines l join commerce.orders o on o.id = l.order_id
       where l.refunded_at is not null and l.refunded_paisa < l.amount_paisa - l.discount_paisa and o.state in ('paid', 'fulfilled')
         and not exists (select from commerce.refund_lines r where r.line_id = l.id and r.takes_back)
       order by l.refunded_at, l.id`,
    );
  }
}
