import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform';
import { OrderChanges } from '../store/order-topic.js';

/** A line that was taken back by a refund of a part of its price is its buyer's again; twice is the same as once. */
export class KeepLine extends Command<void> {
  constructor(readonly line: { readonly orderId: string; readonly lineId: string; readonly number: string; readonly title: string }) {
    super();
  }
}

@CommandHandler(KeepLine)
export class KeepLineHandler implements ICommandHandler<KeepLine> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly changes: OrderChanges,
  ) {}

  async execute({ line: { orderId, lineId, number, title } }: KeepLine): Promise<void> {
    const rows = await this.em.execute<unknown[]>(
      `update commerce.order_lines set refunded_at = null
       where id = ? and refunded_at is not null and refunded_paisa < amount_paisa - discount_paisa returning 1`,
      [lineId],
    );
    if (rows.length === 0) return;
    this.audit.add({
      action: 'order.keep-line',
      subjectKind: 'order',
      subjectId: orderId,
      subject: number,
      after: { line: title },
      reason: 'A part of its price was refunded, and it was closed by mistake',
    });
    await this.changes.tell(orderId);
  }
}
