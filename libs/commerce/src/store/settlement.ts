import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { PaymentState } from '#contracts/shared/commerce';
import { Logger, Outbox, Seal } from '#platform';
import { newId } from '#platform/kernel';
import { checkAgain, isClaimOver, nextCheck } from '../domain/check-times.js';
import type { Charge, ForeignCharge, HoldReason, TakaCharge } from '../domain/judge-verdict.js';
import { orderMachine } from '../domain/order.machine.js';
import { paymentMachine } from '../domain/payment.machine.js';
import { newTranRef } from '../domain/tran-ref.js';
import { releaseHoldings, takeForPaid } from './holdings.sql.js';
import { OrderChanges } from './order-topic.js';
import { asPaid, boughtLines } from './paid-lines.sql.js';
import { clockNow, openTask, type OrderRow, type PaymentRow } from './payments.sql.js';
import { newRefund } from './refunds.sql.js';

interface Payer {
  readonly payer: string | null;
}
export type Money = TakaCharge & Payer;

/** Further sums under one reference, as they were written down: what goes back at once, and whether staff has to look at one. */
export interface Further {
  readonly refundIds: readonly string[];
  readonly held: boolean;
}

const KEEP_MONEY = `update commerce.payments set state = 'succeeded', settled_at = platform.now(), gateway_id = ?, bank_ref = ?,
  amount_paisa = ?, payer_hash = coalesce(?, payer_hash), extra = ?, next_check_at = null, last_error = null, failed_reason = null,
  checks = checks + 1 where id = ? and state = ?`;

const taka = (paisa: bigint): string => `${paisa / 100n}.${String(paisa % 100n).padStart(2, '0')}`;
const wordsOf = (charge: Charge): string =>
  charge.foreign ? `${charge.foreign.amount} ${charge.foreign.currency}` : `${taka(charge.amountPaisa)} BDT`;

/**
 * What becomes of a payment, written under the locks of order and payment, which the command holds. The one place that says that an order is
 * paid, whoever brought the news: a message, the clock, or staff.
 */
@Injectable()
export class Settlement {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly seal: Seal,
    private readonly changes: OrderChanges,
    private readonly logger: Logger,
  ) {}

  /** The order is paid: coupon and stock are taken for good, every line is asked for, and its buyer is told. */
  async pay(order: OrderRow, payment: PaymentRow, money: Money): Promise<void> {
    const lines = await boughtLines(this.em, order.id);
    const holds = order.couponId !== null || lines.some(({ stockState }) => stockState !== 'none');
    const { noStock, couponLost } = holds ? await takeForPaid(this.em, order.id) : { noStock: false, couponLost: null };
    orderMachine.step(order.state, 'paid');
    const [paid] = await this.em.execute<{ paidBefore: boolean }[]>(
      `with money as (${KEEP_MONEY})
       update commerce.orders o set state = 'paid', paid_at = platform.now(), paid_paisa = ?, paid_no_stock = ?, failed_reason = null,
         closed_at = null, held_until = null, version = version + 1 where id = ? and state = ?
       returning exists (select 1 from commerce.orders b where b.user_id = o.user_id and b.id <> o.id and b.state in ('paid', 'fulfilled'))
         as "paidBefore"`,
      [...this.moneyKept(payment, money, false), money.amountPaisa, noStock, order.id, order.state],
    );
    const task = { orderId: order.id, paymentId: payment.id };
    if (noStock)
      await openTask(this.em, { ...task, kind: 'paid-no-stock', note: `${taka(money.amountPaisa)} paid, the last copy was gone` });
    if (couponLost) await openTask(this.em, { ...task, kind: 'late-payment', note: `Paid late at its kept price; ${couponLost}` });
    if (paid?.paidBefore) await this.noticeSameGoods(order, payment);
    this.outbox.add('PaymentSucceeded', {
      orderId: order.id,
      userId: order.userId,
      lines: lines.map(asPaid),
      affiliated: order.affiliated,
    });
    this.changes.tellRaised(order.id);
  }

  /** Real money for what is paid already: recorded, and on its way back. The answer is the refund to be carried out. */
  async extra(order: OrderRow, payment: PaymentRow, money: Money): Promise<string> {
    await this.em.execute(KEEP_MONEY, this.moneyKept(payment, money, true));
    const refundId = await this.giveBack(order, payment.id, money.amountPaisa);
    await this.changes.tell(order.id);
    return refundId;
  }

  /**
   * Further sums that the gateway took under one reference: a payment of its own each, once. Taka go back; of another currency nobody here
   * knows how many paisa it is, so that staff gives it back at the gateway.
   */
  async charges(order: OrderRow, payment: PaymentRow, also: readonly Charge[]): Promise<Further> {
    const refundIds: string[] = [];
    let held = false;
    for (const charge of also) {
      if (charge.foreign) {
        held = (await this.holdFurther(order, payment, charge)) || held;
        continue;
      }
      const id = newId();
      const rows = await this.em.execute<unknown[]>(
        `insert into commerce.payments (id, order_id, gateway, tran_ref, gateway_session, gateway_id, bank_ref, amount_paisa, state, extra,
           settled_at)
         values (?, ?, ?, ?, ?, ?, ?, ?, 'succeeded', true, platform.now()) on conflict do nothing returning id`,
        [id, order.id, payment.gateway, newTranRef(), payment.session, charge.gatewayId, charge.bankRef, charge.amountPaisa],
      );
      if (rows.length > 0) refundIds.push(await this.giveBack(order, id, charge.amountPaisa));
    }
    if (refundIds.length > 0 || held) await this.changes.tell(order.id);
    return { refundIds, held };
  }

  /** Money is there, and staff looks first: both numbers stand on the row. */
  async hold(
    order: OrderRow,
    payment: PaymentRow,
    money: Charge & Payer,
    why: { readonly reason: HoldReason; readonly facts: Readonly<Record<string, string>> },
  ): Promise<void> {
    // A message may come before the answer that opened the page.
    if (payment.state === 'initiated') paymentMachine.step('initiated', 'pending');
    await this.move({ ...payment, state: payment.state === 'initiated' ? 'pending' : payment.state }, 'on_hold', payment.state);
    await this.em.execute(
      `update commerce.payments set gateway_id = ?, bank_ref = ?, payer_hash = ?, hold_reason = ?, hold_facts = ?::jsonb, next_check_at = null
       where id = ?`,
      [money.gatewayId, money.bankRef, this.payerOf(money), why.reason, JSON.stringify(why.facts), payment.id],
    );
    const note = `${why.reason}: ordered ${taka(order.totalPaisa)}, got ${wordsOf(money)}`;
    await openTask(this.em, { orderId: order.id, paymentId: payment.id, kind: 'on-hold', note });
    await this.changes.tell(order.id);
  }

  /** The gateway says that nothing was paid. It is asked again until its day is over: what it says later wins. */
  async end(order: OrderRow, payment: PaymentRow, to: 'failed' | 'cancelled' | 'expired', reason: string): Promise<void> {
    await this.move(payment, to);
    const now = await clockNow(this.em);
    await this.em.execute(
      'update commerce.payments set failed_reason = ?, next_check_at = ?, checks = checks + 1, last_error = null where id = ?',
      [reason, nextCheck(payment, now), payment.id],
    );
    const failed = await this.em.execute<unknown[]>(
      `update commerce.orders o set state = 'failed', failed_reason = ? where o.id = ? and o.state = 'pending' and not exists (
         select 1 from commerce.payments p where p.order_id = o.id and p.state in ('initiated', 'pending', 'executing', 'on_hold'))
       returning id`,
      [reason, order.id],
    );
    if (failed.length > 0) {
      orderMachine.step(order.state, 'failed');
      await releaseHoldings(this.em, [order.id]);
      this.outbox.add('PaymentFailed', { orderId: order.id, userId: order.userId, reason });
    }
    await this.changes.tell(order.id);
  }

  /** Nothing new: when it is looked at next. `trouble`: the gateway could not be asked. True: its day, or the lease of who claimed it, is over. */
  async wait(payment: PaymentRow, trouble: string | null): Promise<boolean> {
    const now = await clockNow(this.em);
    const next = trouble === null ? nextCheck(payment, now) : checkAgain(payment, now);
    await this.em.execute('update commerce.payments set checks = checks + 1, last_error = ?, next_check_at = ? where id = ?', [
      trouble,
      next,
      payment.id,
    ]);
    return next === null || (payment.state === 'executing' && isClaimOver(payment, now));
  }

  /** For whoever watches the logs: somebody tries to be let in without paying. */
  suspect(order: OrderRow, payment: PaymentRow, what: string): void {
    this.logger.warn({ what, orderId: order.id, paymentId: payment.id, kind: 'security' }, 'A payment was claimed that is none');
  }

  /** False: it is written down already. */
  private async holdFurther(order: OrderRow, payment: PaymentRow, { gatewayId, bankRef, foreign }: ForeignCharge): Promise<boolean> {
    const id = newId();
    const rows = await this.em.execute<unknown[]>(
      `insert into commerce.payments (id, order_id, gateway, tran_ref, gateway_session, gateway_id, bank_ref, amount_paisa, state, extra,
         hold_reason, hold_facts)
       values (?, ?, ?, ?, ?, ?, ?, 0, 'on_hold', true, 'currency', ?::jsonb) on conflict do nothing returning id`,
      [id, order.id, payment.gateway, newTranRef(), payment.session, gatewayId, bankRef, JSON.stringify(foreign)],
    );
    if (rows.length === 0) return false;
    const note = `currency: ${foreign.amount} ${foreign.currency} was paid once more (${gatewayId}): give it back at the gateway, then refuse it`;
    await openTask(this.em, { orderId: order.id, paymentId: id, kind: 'on-hold', note });
    return true;
  }

  private async giveBack(order: OrderRow, paymentId: string, amountPaisa: bigint): Promise<string> {
    await openTask(this.em, {
      orderId: order.id,
      paymentId,
      kind: 'refund-double',
      note: `${taka(amountPaisa)} was paid once more; it goes back`,
    });
    return newRefund(this.em, { orderId: order.id, paymentId, amountPaisa, reason: 'Paid twice', byUser: null, lines: [] });
  }

  /** The state by its machine, and only from where it was read under the lock. */
  private async move(payment: PaymentRow, to: PaymentState, stored: PaymentState = payment.state): Promise<void> {
    paymentMachine.step(payment.state, to);
    await this.em.execute('update commerce.payments set state = ? where id = ? and state = ?', [to, payment.id, stored]);
  }

  /** The values of `KEEP_MONEY`. */
  private moneyKept(payment: PaymentRow, money: Money, extra: boolean): unknown[] {
    paymentMachine.step(payment.state, 'succeeded');
    const { gatewayId, bankRef, amountPaisa } = money;
    return [gatewayId, bankRef, amountPaisa, this.payerOf(money), extra, payment.id, payment.state];
  }

  /** Tells the same wallet again without saying whose it is. */
  private payerOf({ payer }: Payer): string | null {
    return payer === null ? null : this.seal.mac('payer', payer);
  }

  /** The same course was paid by another order of this person: honoured, with nothing to grant, and staff decides about the money. */
  private async noticeSameGoods(order: OrderRow, payment: PaymentRow): Promise<void> {
    const rows = await this.em.execute<{ number: string; title: string }[]>(
      `select distinct o2.number, l.title from commerce.order_lines l
       join commerce.order_lines l2 on l2.ref_id = l.ref_id and l2.kind = l.kind and l2.order_id <> l.order_id and l2.refunded_at is null
       join commerce.orders o2 on o2.id = l2.order_id and o2.user_id = ? and o2.state in ('paid', 'fulfilled')
       where l.order_id = ? and l.kind in ('course', 'exam-batch') limit 3`,
      [order.userId, order.id],
    );
    if (rows.length === 0) return;
    const note = rows.map(({ number, title }) => `${title} was paid with ${number} already`).join('; ');
    await openTask(this.em, { orderId: order.id, paymentId: payment.id, kind: 'refund-double', note });
  }
}
