import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { cutText } from '#contracts/shared/cut-text';
import type { PaidLine } from '#contracts/internal/events';
import type { RefundState } from '#contracts/shared/commerce';
import { Audit, Outbox } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { nextRefundCheck, refundCheckAgain } from '../domain/check-times.js';
import { orderMachine } from '../domain/order.machine.js';
import { paymentMachine } from '../domain/payment.machine.js';
import { refundMachine } from '../domain/refund.machine.js';
import { demand } from '../domain/rights.js';
import type { RefundAnswer } from '../gateways/gateway.js';
import { returnUsedCoupon } from '../store/holdings.sql.js';
import { OrderChanges } from '../store/order-topic.js';
import { addNews, clockNow, doneTasks, holdOrder, holdPayment, openTask, type OrderRow, type PaymentRow } from '../store/payments.sql.js';
import { readRefund, type RefundRow } from '../store/refunds.sql.js';

/** What the gateway said of a refund. Said twice, it counts once. */
export class RecordRefund extends Command<RefundState> {
  constructor(
    readonly refundId: string,
    readonly answer: RefundAnswer,
    /** Where a person says it, who has looked it up at the gateway. */
    readonly by: { readonly actor: Actor; readonly reason: string } | null = null,
  ) {
    super();
  }
}

/** Nothing has been heard of it for so long: a person has to look. */
const LOST_MS = 600_000;

const open: readonly RefundState[] = ['requested', 'processing'];

@CommandHandler(RecordRefund)
export class RecordRefundHandler implements ICommandHandler<RecordRefund> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly changes: OrderChanges,
  ) {}

  async execute({ refundId, answer, by }: RecordRefund): Promise<RefundState> {
    if (by) demand(by.actor, 'sales.write');
    const found = await readRefund(this.em, refundId);
    const order = found && (await holdOrder(this.em, found.orderId));
    const payment = found && (await holdPayment(this.em, found.paymentId));
    const refund = await readRefund(this.em, refundId, 'for update');
    if (!order || !payment || !refund) throw new AppError('Payment not found');
    if (!open.includes(refund.state)) return refund.state;
    const to = await this.apply(order, payment, refund, answer);
    if (to !== refund.state || answer.kind === 'refused')
      await addNews(this.em, {
        paymentId: payment.id,
        orderId: order.id,
        gateway: payment.gateway,
        source: 'refund',
        body: answer.raw,
        verdict: { kind: answer.kind, ref: answer.ref, reason: answer.reason },
        outcome: to,
      });
    if (by)
      this.audit.add({
        action: 'refund.settle',
        subjectKind: 'order',
        subjectId: order.id,
        subject: order.number,
        before: { refund: refund.state },
        after: { refund: to, amountPaisa: String(refund.amountPaisa) },
        reason: by.reason,
      });
    await this.changes.tell(order.id);
    return to;
  }

  private async apply(order: OrderRow, payment: PaymentRow, refund: RefundRow, answer: RefundAnswer): Promise<RefundState> {
    if (answer.kind === 'done') {
      await this.end(refund, 'succeeded', answer);
      await this.moneyIsBack(order, payment, refund);
      return 'succeeded';
    }
    if (answer.kind === 'refused') {
      await this.end(refund, 'failed', answer);
      const note = cutText(`The gateway refuses to give back: ${answer.reason ?? 'no reason given'}`, 300);
      await openTask(this.em, { orderId: order.id, paymentId: payment.id, kind: 'refund-lost', note });
      return 'failed';
    }
    const now = await clockNow(this.em);
    const to = answer.kind === 'processing' && refund.state === 'requested' ? refundMachine.step(refund.state, 'processing') : refund.state;
    const next = answer.kind === 'processing' ? nextRefundCheck(refund.createdAt, now) : refundCheckAgain(now);
    await this.em.execute(
      `update commerce.refunds set state = ?, gateway_ref = coalesce(?, gateway_ref), checks = checks + 1, next_check_at = ?, last_error = ?
       where id = ?`,
      [to, answer.ref, next, answer.kind === 'processing' ? null : cutText(answer.reason ?? answer.kind, 300), refund.id],
    );
    if (answer.kind !== 'processing' && now.getTime() - refund.createdAt.getTime() > LOST_MS)
      await openTask(this.em, {
        orderId: order.id,
        paymentId: payment.id,
        kind: 'refund-lost',
        note: 'Nobody knows what became of this refund: look it up at the gateway, then say how it ended',
      });
    return to;
  }

  private async end(refund: RefundRow, to: 'succeeded' | 'failed', answer: RefundAnswer): Promise<void> {
    refundMachine.step(refund.state, to);
    await this.em.execute(
      `update commerce.refunds set state = ?, gateway_ref = coalesce(?, gateway_ref), done_at = platform.now(), next_check_at = null,
         checks = checks + 1, last_error = ? where id = ? and state = ?`,
      [to, answer.ref, to === 'failed' ? cutText(answer.reason ?? '', 300) : null, refund.id, refund.state],
    );
  }

  private async moneyIsBack(order: OrderRow, payment: PaymentRow, refund: RefundRow): Promise<void> {
    await this.closePayment(payment);
    await doneTasks(this.em, { paymentId: payment.id, kind: 'refund-lost', byUser: null });
    // Money beyond the order's own: nothing of the order changes.
    const isOrders = !payment.extra && payment.state === 'succeeded';
    const lines = isOrders ? await this.takeBack(refund) : [];
    const whole = isOrders && order.refundedPaisa + refund.amountPaisa === order.paidPaisa;
    if (isOrders) await this.lower(order, refund.amountPaisa, whole);
    else for (const kind of ['refund-double', 'on-hold'] as const) await doneTasks(this.em, { paymentId: payment.id, kind, byUser: null });
    this.outbox.add('OrderRefunded', {
      orderId: order.id,
      userId: order.userId,
      refundId: refund.id,
      lines,
      amountPaisa: Number(refund.amountPaisa),
      whole,
    });
  }

  /** Refunded is a payment whose money is all back. */
  private async closePayment(payment: PaymentRow): Promise<void> {
    const [row] = await this.em.execute<{ back: string }[]>(
      `select coalesce(sum(amount_paisa), 0)::text as back from commerce.refunds where payment_id = ? and state = 'succeeded'`,
      [payment.id],
    );
    if (BigInt(row?.back ?? 0) < payment.amountPaisa) return;
    paymentMachine.step(payment.state, 'refunded');
    await this.em.execute(
      `update commerce.payments set state = 'refunded', settled_at = coalesce(settled_at, platform.now()) where id = ? and state = ?`,
      [payment.id, payment.state],
    );
  }

  /**
   * Each named line by its part. Taken back is a line whose whole price has gone back, over all refunds together, or of which staff said so;
   * those are the answer, and what the event names.
   */
  private async takeBack(refund: RefundRow): Promise<PaidLine[]> {
    const rows = await this.em.execute<(Omit<PaidLine, 'amountPaisa'> & { amountPaisa: string })[]>(
      `with back as (update commerce.order_lines l set refunded_paisa = l.refunded_paisa + r.amount_paisa,
           refunded_at = case when r.takes_back or l.refunded_paisa + r.amount_paisa = l.amount_paisa - l.discount_paisa
             then coalesce(l.refunded_at, platform.now()) else l.refunded_at end
         from commerce.refund_lines r where r.refund_id = ? and r.line_id = l.id
         returning l.id, l.kind, l.ref_id, l.quantity, l.position, r.amount_paisa, l.refunded_at)
       select id as "lineId", kind, ref_id as "refId", quantity, amount_paisa::text as "amountPaisa" from back
       where refunded_at is not null order by position`,
      [refund.id],
    );
    return rows.map((row) => ({ ...row, amountPaisa: Number(row.amountPaisa) }));
  }

  private async lower(order: OrderRow, amountPaisa: bigint, whole: boolean): Promise<void> {
    if (whole) {
      orderMachine.step(order.state, 'refunded');
      await returnUsedCoupon(this.em, order.id);
      await this.em.execute(
        `update commerce.order_tasks set state = 'done', closed_at = platform.now()
         where order_id = ? and state = 'open' and kind in ('paid-no-stock', 'seats-taken', 'late-payment')`,
        [order.id],
      );
    }
    await this.em.execute('update commerce.orders set refunded_paisa = refunded_paisa + ?, state = ? where id = ? and state = ?', [
      amountPaisa,
      whole ? 'refunded' : order.state,
      order.id,
      order.state,
    ]);
    if (!whole && order.state === 'paid') await this.fulfilRest(order.id);
  }

  /** The line that was still waited for may have been the one that went back. */
  private async fulfilRest(orderId: string): Promise<void> {
    orderMachine.step('paid', 'fulfilled');
    await this.em.execute(
      `update commerce.orders o set state = 'fulfilled', fulfilled_at = platform.now() where o.id = ? and o.state = 'paid' and not exists (
         select 1 from commerce.order_lines l where l.order_id = o.id and l.fulfilled_at is null and l.refunded_at is null)`,
      [orderId],
    );
  }
}
