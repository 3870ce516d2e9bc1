import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { planRefund, type RefundWish } from '../domain/refund-plan.js';
import { demand } from '../domain/rights.js';
import { OrderChanges } from '../store/order-topic.js';
import { refundableLines } from '../store/paid-lines.sql.js';
import { holdOrder, paymentsOf, type OrderRow, type PaymentRow } from '../store/payments.sql.js';
import { newRefund } from '../store/refunds.sql.js';

/**
 * The wish to give money back, committed before the gateway is asked. The order's lock makes two wishes one after the other. Throws
 * 'Order not found', 'Order not paid', 'Nothing to refund', 'Refund too large', 'Refund under way'.
 */
export class RequestRefund extends Command<string> {
  constructor(
    readonly actor: Actor,
    readonly orderId: string,
    readonly wish: RefundWish,
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(RequestRefund)
export class RequestRefundHandler implements ICommandHandler<RequestRefund> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly changes: OrderChanges,
  ) {}

  async execute({ actor, orderId, wish, reason }: RequestRefund): Promise<string> {
    demand(actor, 'sales.write');
    const order = await holdOrder(this.em, orderId);
    if (!order) throw new AppError('Order not found');
    const payment = await this.paidBy(order);
    await this.refuseSecond(payment.id);
    const left = order.paidPaisa - order.refundedPaisa;
    if (left === 0n && !(wish.whole && order.totalPaisa === 0n)) throw new AppError('Nothing to refund');
    const { amountPaisa, lines } = planRefund(await refundableLines(this.em, orderId), left, wish);
    const byUser = actor.kind === 'user' ? actor.id : null;
    const refundId = await newRefund(this.em, { orderId, paymentId: payment.id, amountPaisa, reason, byUser, lines });
    this.audit.add({
      action: 'order.refund',
      subjectKind: 'order',
      subjectId: orderId,
      subject: order.number,
      before: { refundedPaisa: String(order.refundedPaisa) },
      after: { refundedPaisa: String(order.refundedPaisa + amountPaisa), lines: lines.length },
      reason,
    });
    await this.changes.tell(orderId);
    return refundId;
  }

  private async paidBy(order: OrderRow): Promise<PaymentRow> {
    if (order.state === 'refunded') throw new AppError('Nothing to refund');
    const payments = await paymentsOf(this.em, order.id);
    const payment = payments.find(({ state, extra }) => state === 'succeeded' && !extra);
    if ((order.state !== 'paid' && order.state !== 'fulfilled') || !payment) throw new AppError('Order not paid');
    return payment;
  }

  private async refuseSecond(paymentId: string): Promise<void> {
    const open = await this.em.execute<unknown[]>(
      `select 1 from commerce.refunds where payment_id = ? and state in ('requested', 'processing')`,
      [paymentId],
    );
    if (open.length > 0) throw new AppError('Refund under way');
  }
}
