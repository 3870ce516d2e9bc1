import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pages } from '#platform';
import { touchBooks } from '../store/book-writes.sql.js';
import { OrderChanges } from '../store/order-topic.js';
import { lockOrder } from '../store/parcels.sql.js';
import { putBack } from '../store/put-back.sql.js';

/**
 * Money of an order went back. Copies of the lines that are taken back with it go into stock again as long as their parcel has not left,
 * and a parcel of which nothing is left to send is closed. What has left is restocked when it comes back.
 */
export class ReturnGoods extends Command<void> {
  constructor(
    readonly orderId: string,
    readonly lineIds: readonly string[],
  ) {
    super();
  }
}

@CommandHandler(ReturnGoods)
export class ReturnGoodsHandler implements ICommandHandler<ReturnGoods> {
  constructor(
    private readonly em: EntityManager,
    private readonly changes: OrderChanges,
    private readonly pages: Pages,
  ) {}

  async execute({ orderId, lineIds }: ReturnGoods): Promise<void> {
    if (lineIds.length === 0) return;
    await lockOrder(this.em, orderId);
    const inHouse = await this.em.execute<unknown[]>(
      `select from commerce.parcels where order_id = ? and state in ('waiting', 'paid', 'packed') for update`,
      [orderId],
    );
    if (inHouse.length === 0) return;
    const copies = await putBack(this.em, `l.order_id = ? and l.id = any(?::uuid[]) and l.refunded_at is not null`, [
      orderId,
      `{${lineIds.join(',')}}`,
    ]);
    const closed = await this.close(orderId);
    if (copies === 0 && !closed) return;
    await this.changes.tell(orderId);
    touchBooks(this.pages);
  }

  /** Nothing printed of this order is left to send. */
  private async close(orderId: string): Promise<boolean> {
    const rows = await this.em.execute<unknown[]>(
      `update commerce.parcels p set state = 'returned', restocked = true, returned_at = platform.now(), updated_at = platform.now(),
         version = version + 1
       where p.order_id = ? and p.state in ('paid', 'packed') and not exists (
         select from commerce.order_lines l join commerce.books b on b.id = l.ref_id
         where l.order_id = p.order_id and l.kind = 'book' and b.kind = 'printed' and l.refunded_at is null and l.stock_state = 'taken')
       returning p.order_id`,
      [orderId],
    );
    return rows.length > 0;
  }
}
