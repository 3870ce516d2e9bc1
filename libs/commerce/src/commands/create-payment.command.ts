import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { GatewayName } from '#contracts/shared/commerce';
import { AppError, newId, type Actor } from '#platform/kernel';
import { nextCheck } from '../domain/check-times.js';
import { orderMachine } from '../domain/order.machine.js';
import { livePaymentStates, paymentMachine } from '../domain/payment.machine.js';
import { newTranRef } from '../domain/tran-ref.js';
import { holdForPayment } from '../store/holdings.sql.js';
import { lockUnpaid, othersThan } from '../store/new-order.sql.js';
import { OrderChanges } from '../store/order-topic.js';
import { clockNow, holdOrder, paymentsOf, type OrderRow, type PaymentRow } from '../store/payments.sql.js';

/** A gateway answers within this; a try that has no page by then has died on its way. */
const BEGINNING_MS = 40_000;

/** Plain, since it is kept with the caller's key: a call that is sent again is answered with it. */
export type Begin =
  /** A page is open already. */
  | { readonly kind: 'open'; readonly redirectUrl: string }
  /** Another call of the same buyer is opening one. */
  | { readonly kind: 'opening'; readonly paymentId: string }
  | { readonly kind: 'begin'; readonly paymentId: string };

/**
 * A payment of an own order, not begun yet: one live session of an order. A session of another gateway is closed first, and asked about
 * until its day is over. A failed order is pending again. With each start coupon and copies are kept anew, before anybody is sent to pay.
 * Throws 'Order not found', 'Order not pending', 'Coupon used up', 'Coupon not valid', 'Out of stock'.
 */
export class CreatePayment extends Command<Begin> {
  constructor(
    readonly actor: Actor,
    readonly orderId: string,
    readonly gateway: GatewayName,
  ) {
    super();
  }
}

@CommandHandler(CreatePayment)
export class CreatePaymentHandler implements ICommandHandler<CreatePayment> {
  constructor(
    private readonly em: EntityManager,
    private readonly changes: OrderChanges,
  ) {}

  async execute({ actor, orderId, gateway }: CreatePayment): Promise<Begin> {
    if (actor.kind !== 'user') throw new AppError('Order not found');
    // All of a person's at once and in one order: what another one holds may have to give way to this one.
    const unpaid = await lockUnpaid(this.em, actor.id);
    const order = await holdOrder(this.em, orderId);
    if (order?.userId !== actor.id) throw new AppError('Order not found');
    const payments = await paymentsOf(this.em, orderId);
    const isHeld = payments.some(({ state }) => state === 'on_hold');
    const isPayable = (order.state === 'pending' || order.state === 'failed') && !order.expired && order.totalPaisa > 0n;
    if (!isPayable || isHeld) throw new AppError('Order not pending');
    const now = await clockNow(this.em);
    const live = payments.find(({ state }) => livePaymentStates.some((one) => one === state));
    const going = live && this.standing(live, gateway, now);
    await holdForPayment(this.em, orderId, othersThan(orderId, unpaid));
    if (going) return going;
    if (live) await this.close(live, now);
    if (order.state === 'failed') await this.takeUp(order);
    return this.begin(order, gateway);
  }

  /** What the live session answers to this wish; null: it gives way. */
  private standing(live: PaymentRow, gateway: GatewayName, now: Date): Begin | null {
    // Its money is being taken this moment.
    if (live.state === 'executing') throw new AppError('Order not pending');
    if (live.gateway !== gateway) return null;
    if (live.state === 'pending' && live.redirectUrl !== null) return { kind: 'open', redirectUrl: live.redirectUrl };
    return now.getTime() - live.createdAt.getTime() < BEGINNING_MS ? { kind: 'opening', paymentId: live.id } : null;
  }

  private async close(live: PaymentRow, now: Date): Promise<void> {
    paymentMachine.step(live.state, 'cancelled');
    await this.em.execute(
      `update commerce.payments set state = 'cancelled', failed_reason = 'cancelled', next_check_at = ? where id = ? and state = ?`,
      [nextCheck(live, now), live.id, live.state],
    );
  }

  private async takeUp(order: OrderRow): Promise<void> {
    orderMachine.step('failed', 'pending');
    await this.em.execute(`update commerce.orders set state = 'pending', failed_reason = null where id = ? and state = 'failed'`, [
      order.id,
    ]);
  }

  private async begin(order: OrderRow, gateway: GatewayName): Promise<Begin> {
    const [paymentId, tranRef] = [newId(), newTranRef()];
    await this.em.execute(
      `insert into commerce.payments (id, order_id, gateway, tran_ref, amount_paisa, state, next_check_at)
       values (?, ?, ?, ?, ?, 'initiated', platform.now() + interval '1 minute')`,
      [paymentId, order.id, gateway, tranRef, order.totalPaisa],
    );
    await this.changes.tell(order.id);
    return { kind: 'begin', paymentId };
  }
}
