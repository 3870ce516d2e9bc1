import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CartLine, DeliveryAddress } from '#contracts/http/order-shapes';
import type { Locale } from '#contracts/shared/values';
import { Outbox } from '#platform';
import { AppError, newId, type Actor } from '#platform/kernel';
import { attribute } from '../affiliates/attribute.js';
import { amountOf, checkCart, checkDelivery, deliveryFee, demandOrderable, sumsOf, type PricedLine } from '../domain/cart.js';
import { couponEffect, windowFault } from '../domain/coupon.js';
import { personOf } from '../domain/rights.js';
import { newTranRef } from '../domain/tran-ref.js';
import { ConfiguredGateways } from '../gateways/configured.js';
import { Carts } from '../store/carts.js';
import { closeOrders } from '../store/close-orders.sql.js';
import { insertUse, readCoupon, type StoredCoupon } from '../store/coupons.sql.js';
import { takeForPaid, takeHoldings } from '../store/holdings.sql.js';
import {
  findSamePress,
  holdSameUnpaid,
  insertLines,
  insertOrder,
  insertParcel,
  lockUnpaid,
  othersThan,
  type NewOrder,
  type OpenOrder,
} from '../store/new-order.sql.js';
import { OrderChanges } from '../store/order-topic.js';
import { paidLines } from '../store/paid-lines.sql.js';
import { readShop } from '../store/settings.sql.js';

/** Of one person; each of them can be paid. */
const MOST_OPEN = 2;

export interface OrderWish {
  readonly lines: readonly CartLine[];
  readonly coupon?: string | undefined;
  readonly delivery?: DeliveryAddress | undefined;
  /** What the buyer saw: another sum orders nothing. */
  readonly expectedTotalPaisa: number;
  readonly locale: Locale;
  /** The browser as the affiliates' clicks know it; null without its cookie. */
  readonly visitor: string | null;
}

/**
 * Orders a cart in one transaction: prices are fixed and the affiliate is frozen. Coupon and copies are looked at, and taken by who begins to
 * pay. Two presses of one moment are one order, whatever their keys. Answers the order's id. Throws the codes of `placeOrder`.
 */
export class PlaceOrder extends Command<string> {
  constructor(
    readonly actor: Actor,
    readonly wish: OrderWish,
  ) {
    super();
  }
}

@CommandHandler(PlaceOrder)
export class PlaceOrderHandler implements ICommandHandler<PlaceOrder> {
  constructor(
    private readonly em: EntityManager,
    private readonly carts: Carts,
    private readonly gateways: ConfiguredGateways,
    private readonly outbox: Outbox,
    private readonly changes: OrderChanges,
  ) {}

  async execute({ actor, wish }: PlaceOrder): Promise<string> {
    const userId = personOf(actor);
    checkCart(wish.lines, wish.locale);
    // One order of a person after the other: two tabs see each other's.
    await this.em.execute(`select pg_advisory_xact_lock(hashtextextended('order ' || ?, 0))`, [userId]);
    const pressed = await findSamePress(this.em, userId, wish);
    if (pressed) return pressed;
    await this.makeRoom(await lockUnpaid(this.em, userId), await holdSameUnpaid(this.em, userId, wish.lines));
    const lines = await this.carts.price(userId, wish.lines);
    demandOrderable(lines);
    checkDelivery(lines, wish.delivery, wish.locale);
    const order = await this.reckon(userId, lines, wish);
    await this.write(order, wish.delivery);
    if (order.sums.totalPaisa === 0n) await this.settleFree(order);
    return order.id;
  }

  /**
   * Older orders of the same goods are given up, and so many others that this one is the second: the oldest first, none whose money may be on
   * its way. Throws 'Too many open orders'.
   */
  private async makeRoom(unpaid: readonly OpenOrder[], same: readonly string[]): Promise<void> {
    const others = unpaid.filter(({ id, open }) => open && !same.includes(id));
    const idle = others.filter(({ busy }) => !busy);
    const over = Math.max(0, others.length + 1 - MOST_OPEN);
    if (idle.length < over) throw new AppError('Too many open orders');
    const given = [...same, ...idle.slice(0, over).map(({ id }) => id)];
    await closeOrders(this.em, given, 'cancelled');
    for (const id of given) await this.changes.tell(id);
  }

  private async reckon(userId: string, lines: readonly PricedLine[], wish: OrderWish): Promise<NewOrder> {
    const { value: shop } = await readShop(this.em);
    const coupon = wish.coupon === undefined ? null : await this.couponFor(wish.coupon, userId, lines);
    const sums = sumsOf(lines, coupon, deliveryFee(lines, wish.delivery?.district, shop));
    if (sums.totalPaisa !== BigInt(wish.expectedTotalPaisa)) throw new AppError('Price changed');
    const least = await this.gateways.shortOf(this.em, sums.totalPaisa);
    if (least !== null) throw new AppError('Total too small', { least: Number(least / 100n) });
    const affiliate = await attribute(this.em, { userId, couponAffiliateId: coupon?.affiliateId ?? null, visitor: wish.visitor });
    return { id: newId(), userId, locale: wish.locale, lines, sums, coupon, affiliate, minutes: shop.orderMinutes };
  }

  private async couponFor(code: string, userId: string, lines: readonly PricedLine[]): Promise<StoredCoupon> {
    const coupon = await readCoupon(this.em, code, userId);
    if (!coupon) throw new AppError('Coupon not valid', { fault: 'not-found' });
    const goods = lines.map((line) => ({ kind: line.kind, refId: line.refId, amountPaisa: amountOf(line) }));
    const fault = windowFault(coupon, coupon.now, coupon.ownUses) ?? couponEffect(coupon, goods).fault;
    if (fault === 'used-up') throw new AppError('Coupon used up');
    if (fault) throw new AppError('Coupon not valid', { fault });
    return coupon;
  }

  private async write(order: NewOrder, delivery: DeliveryAddress | undefined): Promise<void> {
    await insertOrder(this.em, order);
    if (delivery && order.lines.some(({ physical }) => physical)) await insertParcel(this.em, order.id, delivery);
    await insertLines(this.em, order);
    if (order.coupon) await insertUse(this.em, { couponId: order.coupon.id, orderId: order.id, userId: order.userId });
  }

  /** Nothing is to pay: what it needs is taken and paid at once, and no gateway is asked. */
  private async settleFree({ id, userId }: NewOrder): Promise<void> {
    await takeHoldings(this.em, id, othersThan(id, await lockUnpaid(this.em, userId)));
    await this.em.execute(
      `insert into commerce.payments (id, order_id, gateway, tran_ref, amount_paisa, state, settled_at)
       values (?, ?, 'free', ?, 0, 'succeeded', platform.now())`,
      [newId(), id, newTranRef()],
    );
    await this.em.execute(`update commerce.orders set state = 'paid', paid_at = platform.now() where id = ? and state = 'pending'`, [id]);
    await takeForPaid(this.em, id);
    this.outbox.add('PaymentSucceeded', { orderId: id, userId, lines: await paidLines(this.em, id) });
  }
}
