import type { EntityManager } from '@mikro-orm/postgresql';
import type { DeliveryAddress } from '#contracts/http/order-shapes';
import type { Locale } from '#contracts/shared/values';
import { newId } from '#platform/kernel';
import { amountOf, orderKindOf, type PricedLine, type Sums } from '../domain/cart.js';
import { couponKey } from '../domain/coupon.js';
import { newOrderNumber } from '../domain/order-number.js';
import type { StoredCoupon } from './coupons.sql.js';

export interface NewOrder {
  readonly id: string;
  readonly userId: string;
  readonly locale: Locale;
  readonly lines: readonly PricedLine[];
  readonly sums: Sums;
  readonly coupon: StoredCoupon | null;
  readonly affiliate: { readonly affiliateId: string; readonly by: 'coupon' | 'click' } | null;
  readonly minutes: number;
}

/** So many numbers are tried before it is said that something else is wrong; a year has five million. */
const NUMBERS_TRIED = 20;

/** The row of the order, with a number that nobody else has. */
export const insertOrder = async (em: EntityManager, order: NewOrder): Promise<void> => {
  const { id, userId, locale, lines, sums, coupon, affiliate, minutes } = order;
  for (let tried = 0; tried < NUMBERS_TRIED; tried += 1) {
    const rows = await em.execute<unknown[]>(
      `insert into commerce.orders (id, number, user_id, kind, state, subtotal_paisa, discount_paisa, delivery_paisa, total_paisa,
         coupon_id, coupon_code, affiliate_id, affiliate_by, locale, expires_at)
       values (?, ?, ?, ?, 'pending', ?, ?, ?, ?, ?, ?, ?, ?, ?, platform.now() + make_interval(mins => ?))
       on conflict (number) do nothing returning 1`,
      [
        id,
        newOrderNumber(new Date().getUTCFullYear()),
        userId,
        orderKindOf(lines),
        sums.subtotalPaisa,
        sums.discountPaisa,
        sums.deliveryPaisa,
        sums.totalPaisa,
        coupon?.id ?? null,
        coupon?.code ?? null,
        affiliate?.affiliateId ?? null,
        affiliate?.by ?? null,
        locale,
        minutes,
      ],
    );
    if (rows.length > 0) return;
  }
  throw new Error('No order number is free');
};

/** The lines with their shares of the discount. Copies of printed books are taken by who begins to pay: until then they are on the shelf. */
export const insertLines = async (em: EntityManager, { id, lines, sums }: NewOrder): Promise<void> => {
  const rows = lines.map((line, index) => ({
    id: newId(),
    position: index + 1,
    kind: line.kind,
    ref_id: line.refId,
    slug: line.slug,
    title: line.title,
    quantity: line.quantity,
    unit_paisa: String(line.unitPaisa),
    amount_paisa: String(amountOf(line)),
    discount_paisa: String(sums.shares[index] ?? 0n),
    stock_state: line.physical ? 'returned' : 'none',
  }));
  await em.execute(
    `insert into commerce.order_lines (id, order_id, position, kind, ref_id, slug, title, quantity, unit_paisa, amount_paisa, discount_paisa, stock_state)
     select d.id, ?, d.position, d.kind, d.ref_id, d.slug, d.title, d.quantity, d.unit_paisa, d.amount_paisa, d.discount_paisa, d.stock_state
     from jsonb_to_recordset(?::jsonb) as d(id uuid, position int, kind text, ref_id uuid, slug text, title text, quantity int,
       unit_paisa bigint, amount_paisa bigint, discount_paisa bigint, stock_state text)`,
    [id, JSON.stringify(rows)],
  );
};

/** Where the printed books go, once they are paid. */
export const insertParcel = async (em: EntityManager, orderId: string, to: DeliveryAddress): Promise<void> => {
  await em.execute(
    `insert into commerce.parcels (order_id, name, phone, address, district, upazila, state) values (?, ?, ?, ?, ?, ?, 'waiting')`,
    [orderId, to.name, to.phone, to.address, to.district, to.upazila],
  );
};

/** The goods of an order as one value that can be compared, in the database and here. */
const goodsOfOrder = `(select jsonb_agg(l.ref_id || ' ' || l.quantity order by (l.ref_id || ' ' || l.quantity) collate "C")
  from commerce.order_lines l where l.order_id = o.id)`;
type Goods = readonly { readonly refId: string; readonly quantity: number }[];
const goodsWanted = (goods: Goods): string => JSON.stringify(goods.map(({ refId, quantity }) => `${refId} ${quantity}`).toSorted());

export interface OpenOrder {
  readonly id: string;
  /** A payment of it is open: its money may be on its way. */
  readonly busy: boolean;
  /** Its price still stands, and its buyer can do something about it. */
  readonly open: boolean;
  /** Money of it is there and waits for staff: what it holds is not given away. */
  readonly waits: boolean;
}

/** All unpaid orders of a person, locked in one order; the oldest first. Money that waits for staff keeps none of them open. */
export const lockUnpaid = async (em: EntityManager, userId: string): Promise<OpenOrder[]> =>
  em.execute<OpenOrder[]>(
    `select o.id, exists (select from commerce.payments p where p.order_id = o.id and p.state in ('initiated', 'pending', 'executing')) as busy,
       o.expires_at > platform.now() and not w.waits as open, w.waits
     from commerce.orders o cross join lateral (
       select exists (select from commerce.payments p where p.order_id = o.id and p.state = 'on_hold') as waits) w
     where o.user_id = ? and o.state in ('pending', 'failed') order by o.id for update of o`,
    [userId],
  );

/** Those of them that give way to this one. */
export const othersThan = (orderId: string, unpaid: readonly OpenOrder[]): string[] =>
  unpaid.flatMap(({ id, waits }) => (id !== orderId && !waits ? [id] : []));

/** Own unpaid orders of exactly these goods, locked: who comes back to the checkout is not to stand in the own way. */
export const holdSameUnpaid = async (em: EntityManager, userId: string, goods: Goods): Promise<string[]> => {
  const rows = await em.execute<{ id: string }[]>(
    `select o.id from commerce.orders o where o.user_id = ? and o.state in ('pending', 'failed') and ${goodsOfOrder} = ?::jsonb
     order by o.id for update of o`,
    [userId, goodsWanted(goods)],
  );
  return rows.map(({ id }) => id);
};

export interface SameWish {
  readonly lines: Goods;
  readonly coupon?: string | undefined;
  readonly delivery?: DeliveryAddress | undefined;
  readonly expectedTotalPaisa: number;
}

/** So long the same wish is the same press: a second tab that was too quick to see the key of the first. */
const SAME_PRESS_SECONDS = 60;

/** The order that this wish has just made, to the letter: goods, sum, coupon and address. */
export const findSamePress = async (em: EntityManager, userId: string, wish: SameWish): Promise<string | undefined> => {
  const { lines, coupon, delivery, expectedTotalPaisa } = wish;
  const address = delivery && [delivery.name, delivery.phone, delivery.address, delivery.district, delivery.upazila];
  const [row] = await em.execute<{ id: string }[]>(
    `select o.id from commerce.orders o
     where o.user_id = ? and o.state = 'pending' and o.total_paisa = ? and ${goodsOfOrder} = ?::jsonb
       and o.created_at > platform.now() - make_interval(secs => ?) and o.expires_at > platform.now()
       and (select c.code_key from commerce.coupons c where c.id = o.coupon_id) is not distinct from ?
       and (select jsonb_build_array(p.name, p.phone, p.address, p.district, p.upazila) from commerce.parcels p where p.order_id = o.id)
         is not distinct from ?::jsonb`,
    [
      userId,
      expectedTotalPaisa,
      goodsWanted(lines),
      SAME_PRESS_SECONDS,
      coupon === undefined ? null : couponKey(coupon),
      address ? JSON.stringify(address) : null,
    ],
  );
  return row?.id;
};
