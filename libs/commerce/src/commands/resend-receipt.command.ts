import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit, Outbox } from '#platform';
import { AppError, newId, type Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { holdOrder } from '../store/payments.sql.js';

/** The buyer gets the receipt of a paid order again. Throws 'Not allowed', 'Order not found', 'Order not paid'. */
export class ResendReceipt extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly orderId: string,
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(ResendReceipt)
export class ResendReceiptHandler implements ICommandHandler<ResendReceipt> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  async execute({ actor, orderId, reason }: ResendReceipt): Promise<void> {
    demand(actor, 'sales.write');
    const order = await holdOrder(this.em, orderId);
    if (!order) throw new AppError('Order not found');
    if (order.paidPaisa <= 0n) throw new AppError('Order not paid');
    this.outbox.add('ReceiptAsked', { orderId, askId: newId() });
    this.audit.add({ action: 'order.receipt', subjectKind: 'order', subjectId: orderId, subject: order.number, reason });
  }
}
