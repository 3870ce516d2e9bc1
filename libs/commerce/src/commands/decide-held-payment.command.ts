import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit, Outbox } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { paymentMachine } from '../domain/payment.machine.js';
import { demand } from '../domain/rights.js';
import { releaseHoldings } from '../store/holdings.sql.js';
import { OrderChanges } from '../store/order-topic.js';
import { doneTasks, holdOrder, holdPayment, readPayment, type OrderRow, type PaymentRow } from '../store/payments.sql.js';
import { newRefund } from '../store/refunds.sql.js';
import { Settlement } from '../store/settlement.js';

export interface Decided {
  readonly orderId: string;
  /** Money that goes back: all of it when refused, or when the order had been paid meanwhile. */
  readonly refundId: string | null;
}

/**
 * Staff accepts money that was held: the order is paid by it, at the sum that came; of another currency at its own price. Throws
 * 'Payment not found', 'Payment not on hold', 'Order not pending' (it is paid already, and money in another currency goes back by hand alone).
 */
export class ApproveHeldPayment extends Command<Decided> {
  constructor(
    readonly actor: Actor,
    readonly paymentId: string,
    readonly reason: string,
  ) {
    super();
  }
}

/**
 * Staff refuses it: the order stays unpaid and the money goes back; in another currency staff has given it back at the gateway. Throws
 * 'Payment not found', 'Payment not on hold'.
 */
export class RejectHeldPayment extends Command<Decided> {
  constructor(
    readonly actor: Actor,
    readonly paymentId: string,
    readonly reason: string,
  ) {
    super();
  }
}

interface Held {
  readonly order: OrderRow;
  readonly payment: PaymentRow;
  /** What the gateway has taken; null: in another currency, of which we give nothing back ourselves. */
  readonly gotPaisa: bigint | null;
  /** The same for the log of staff's acts. */
  readonly told: Readonly<Record<string, string>>;
}

/** Throws for everything that is not on hold, or has been refused already. */
const heldUnderLock = async (em: EntityManager, paymentId: string): Promise<Held> => {
  const found = await readPayment(em, paymentId);
  const order = found && (await holdOrder(em, found.orderId));
  const payment = found && (await holdPayment(em, paymentId));
  if (!order || !payment) throw new AppError('Payment not found');
  if (payment.state !== 'on_hold' || payment.holdReason === 'rejected') throw new AppError('Payment not on hold');
  const { gotPaisa, currency = 'BDT', amount } = payment.holdFacts ?? {};
  if (currency !== 'BDT') return { order, payment, gotPaisa: null, told: { got: `${amount ?? '?'} ${currency}` } };
  const paisa = gotPaisa === undefined ? payment.amountPaisa : BigInt(gotPaisa);
  return { order, payment, gotPaisa: paisa, told: { gotPaisa: String(paisa) } };
};

@CommandHandler(ApproveHeldPayment)
export class ApproveHeldPaymentHandler implements ICommandHandler<ApproveHeldPayment> {
  constructor(
    private readonly em: EntityManager,
    private readonly settlement: Settlement,
    private readonly audit: Audit,
  ) {}

  async execute({ actor, paymentId, reason }: ApproveHeldPayment): Promise<Decided> {
    demand(actor, 'sales.write');
    const { order, payment, gotPaisa, told } = await heldUnderLock(this.em, paymentId);
    const isPaid = ['paid', 'fulfilled', 'refunded'].includes(order.state);
    if (isPaid && gotPaisa === null) throw new AppError('Order not pending');
    const amountPaisa = gotPaisa ?? order.totalPaisa;
    const money = { gatewayId: payment.gatewayId ?? '', bankRef: payment.bankRef, amountPaisa, payer: null };
    const refundId = isPaid ? await this.settlement.extra(order, payment, money) : null;
    if (!isPaid) await this.settlement.pay(order, payment, money);
    await doneTasks(this.em, { paymentId, kind: 'on-hold', byUser: actor.kind === 'user' ? actor.id : null });
    this.audit.add({
      action: 'payment.approve',
      subjectKind: 'payment',
      subjectId: paymentId,
      subject: order.number,
      before: { state: 'on_hold', held: payment.holdReason, orderedPaisa: String(order.totalPaisa) },
      after: { state: 'succeeded', ...told },
      reason,
    });
    return { orderId: order.id, refundId };
  }
}

@CommandHandler(RejectHeldPayment)
export class RejectHeldPaymentHandler implements ICommandHandler<RejectHeldPayment> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly changes: OrderChanges,
    private readonly audit: Audit,
  ) {}

  async execute({ actor, paymentId, reason }: RejectHeldPayment): Promise<Decided> {
    demand(actor, 'sales.write');
    const { order, payment, gotPaisa, told } = await heldUnderLock(this.em, paymentId);
    const byUser = actor.kind === 'user' ? actor.id : null;
    await this.keep(payment, gotPaisa);
    const failed = await this.em.execute<unknown[]>(
      `update commerce.orders set state = 'failed', failed_reason = 'declined' where id = ? and state = 'pending' returning 1`,
      [order.id],
    );
    if (failed.length > 0) {
      await releaseHoldings(this.em, [order.id]);
      this.outbox.add('PaymentFailed', { orderId: order.id, userId: order.userId, reason: 'declined' });
    }
    await doneTasks(this.em, { paymentId, kind: 'on-hold', byUser });
    const refundId =
      gotPaisa === null
        ? null
        : await newRefund(this.em, { orderId: order.id, paymentId, amountPaisa: gotPaisa, reason, byUser, lines: [] });
    this.audit.add({
      action: 'payment.reject',
      subjectKind: 'payment',
      subjectId: paymentId,
      subject: order.number,
      before: { state: 'on_hold', held: payment.holdReason, orderedPaisa: String(order.totalPaisa) },
      after: { state: 'refused', ...told },
      reason,
    });
    await this.changes.tell(order.id);
    return { orderId: order.id, refundId };
  }

  /** Ours goes back by a refund and stays on hold until then; another currency has gone back, and is no paisa of any sum. */
  private async keep(payment: PaymentRow, gotPaisa: bigint | null): Promise<void> {
    if (gotPaisa === null) paymentMachine.step(payment.state, 'refunded');
    await this.em.execute(
      `update commerce.payments set hold_reason = 'rejected', failed_reason = 'declined', amount_paisa = ?
         ${gotPaisa === null ? `, state = 'refunded', settled_at = platform.now()` : ''} where id = ? and state = 'on_hold'`,
      [gotPaisa ?? 0n, payment.id],
    );
  }
}
