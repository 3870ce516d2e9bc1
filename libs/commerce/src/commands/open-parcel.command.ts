import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LineOutcome } from '#contracts/shared/commerce';
import { Outbox, Pages } from '#platform';
import { touchBooks } from '../store/book-writes.sql.js';
import { OrderChanges } from '../store/order-topic.js';
import { lockOrder } from '../store/parcels.sql.js';

/** The books of a paid order: printed ones become work for the desk, e-books can be read at once. Each line gets its answer. */
export class OpenParcel extends Command<void> {
  constructor(readonly orderId: string) {
    super();
  }
}

interface Line {
  readonly id: string;
  readonly kind: 'printed' | 'ebook';
  readonly stockState: 'none' | 'held' | 'taken' | 'returned';
}

/** Copies that were given back before the money came, and could not be taken anew, are not there: staff has a task about that money. */
const outcomeOf = ({ kind, stockState }: Line): LineOutcome =>
  kind === 'ebook' ? 'granted' : stockState === 'held' || stockState === 'taken' ? 'parcel' : 'no-stock';

@CommandHandler(OpenParcel)
export class OpenParcelHandler implements ICommandHandler<OpenParcel> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly changes: OrderChanges,
    private readonly pages: Pages,
  ) {}

  async execute({ orderId }: OpenParcel): Promise<void> {
    await lockOrder(this.em, orderId);
    const lines = await this.em.execute<Line[]>(
      `select l.id, b.kind, l.stock_state as "stockState" from commerce.order_lines l join commerce.books b on b.id = l.ref_id
       where l.order_id = ? and l.kind = 'book' order by l.position`,
      [orderId],
    );
    if (lines.length === 0) return;
    const answers = lines.map((line) => ({ lineId: line.id, outcome: outcomeOf(line) }));
    if (answers.some(({ outcome }) => outcome === 'parcel')) await this.open(orderId);
    for (const answer of answers) this.outbox.add('LineFulfilled', { orderId, ...answer });
    await this.changes.tell(orderId);
    touchBooks(this.pages);
  }

  private async open(orderId: string): Promise<void> {
    await this.em.execute(
      `update commerce.order_lines set stock_state = 'taken' where order_id = ? and kind = 'book' and stock_state = 'held'`,
      [orderId],
    );
    await this.em.execute(
      `update commerce.parcels set state = 'paid', paid_at = platform.now(), updated_at = platform.now(), version = version + 1
       where order_id = ? and state = 'waiting'`,
      [orderId],
    );
  }
}
