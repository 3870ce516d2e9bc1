import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { CartLine } from '#contracts/http/order-shapes';
import { RefundOrder, SandboxDesk, StartPayment, type SandboxAct } from '#commerce';
import { AppError, system, type Actor } from '#platform/kernel';
import type { Person } from '../support/api.js';
import { PaymentShop } from '../support/payments.js';
import { addBook, addCoupon } from '../support/shop.js';
import { until } from '../support/world.js';

/** Lines − discount + delivery = total = payments − refunds, to the paisa, whatever people did in whatever order (PAY-11). */
let shop: PaymentShop;
let buyer: Person;
const courses: string[] = [];
let book: string;

beforeAll(async () => {
  shop = await PaymentShop.open();
  buyer = await shop.buyer();
  for (const price of [50_000, 33_333, 10_001, 99_999]) courses.push(await shop.course(price));
  book = await addBook(shop.world, { pricePaisa: 24_999, stock: 10_000 });
});
afterAll(() => shop?.close());

type Step =
  | { readonly kind: 'pay'; readonly act: SandboxAct }
  | { readonly kind: 'refund'; readonly line: number; readonly paisa: number }
  | { readonly kind: 'whole' };
interface History {
  readonly courses: readonly number[];
  readonly books: number;
  readonly coupon: { readonly percent: number } | { readonly amountPaisa: number; readonly capPaisa: number } | null;
  readonly district: string;
  readonly steps: readonly Step[];
}

const history: fc.Arbitrary<History> = fc.record({
  courses: fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 4 }),
  books: fc.nat(3),
  coupon: fc.oneof(
    fc.constant(null),
    fc.record({ percent: fc.integer({ min: 1, max: 90 }) }),
    fc.record({ amountPaisa: fc.integer({ min: 1, max: 40_000 }), capPaisa: fc.integer({ min: 1, max: 40_000 }) }),
  ),
  district: fc.constantFrom('Dhaka', 'Khulna'),
  steps: fc.array(
    fc.oneof<fc.Arbitrary<Step>[]>(
      {
        weight: 3,
        arbitrary: fc.record({ kind: fc.constant('pay' as const), act: fc.constantFrom<SandboxAct>('pay', 'pay-twice', 'fail', 'cancel') }),
      } as never,
      {
        weight: 3,
        arbitrary: fc.record({ kind: fc.constant('refund' as const), line: fc.nat(5), paisa: fc.integer({ min: 1, max: 40_000 }) }),
      } as never,
      { weight: 1, arbitrary: fc.constant({ kind: 'whole' as const }) } as never,
    ),
    { minLength: 1, maxLength: 7 },
  ),
});

/** What is not possible at this point of a history is refused; that is part of it. */
const perhaps = async (work: () => Promise<unknown>): Promise<void> => {
  await work().catch((error: unknown) => {
    if (!(error instanceof AppError) || error.statusCode >= 500) throw error;
  });
};

const live = async ({ courses: picked, books, coupon, district, steps }: History): Promise<string> => {
  const lines: CartLine[] = picked.map((at) => ({ kind: 'course', refId: courses[at] ?? '', quantity: 1 }));
  if (books > 0) lines.push({ kind: 'book', refId: book, quantity: books });
  const code = coupon ? (await addCoupon(shop.world, coupon)).code : undefined;
  const delivery = { name: 'রিনা বেগম', phone: '01711111111', address: 'বাড়ি ৫, রোড ২', district, upazila: 'সদর' };
  const order = await shop
    .order(buyer, lines, { ...(code ? { coupon: code } : {}), ...(books > 0 ? { delivery } : {}) })
    .catch((error: unknown) => {
      // A coupon that leaves less than any gateway takes: no order, and no history.
      fc.pre(!String(error).includes('"Total too small"'));
      throw error;
    });
  const actor: Actor = { kind: 'user', id: buyer.id, permissions: [] };
  const { app } = shop.http;
  for (const step of steps) {
    if (step.kind === 'pay')
      await perhaps(async () => {
        const { redirectUrl } = await app.get(StartPayment).run(actor, order.id, 'sandbox');
        await app.get(SandboxDesk).act(redirectUrl.slice(redirectUrl.lastIndexOf('/') + 1), step.act);
        await shop.reconcile.order(order.id, 'staff');
      });
    else {
      const line = order.lines[step.kind === 'refund' ? step.line % order.lines.length : 0];
      const wish =
        step.kind === 'whole'
          ? { whole: true, lines: [] }
          : { whole: false, lines: [{ lineId: line?.id ?? '', amountPaisa: BigInt(step.paisa) }] };
      await perhaps(() => app.get(RefundOrder).run(system('test'), order.id, wish, 'Random history'));
    }
  }
  return order.id;
};

/** Every order of which some sum is another one; plain SQL, which shares nothing with the product. */
const broken = (): Promise<Record<string, unknown>[]> =>
  shop.world.sql(`
    select o.number, o.state, o.total_paisa, o.paid_paisa, o.refunded_paisa, l.*, p.*, r.*
    from commerce.orders o
    cross join lateral (select sum(amount_paisa) as amounts, sum(discount_paisa) as discounts, sum(refunded_paisa) as line_refunds
      from commerce.order_lines where order_id = o.id) l
    cross join lateral (select coalesce(sum(amount_paisa) filter (where not extra), 0) as own, count(*) filter (where not extra) as payments, coalesce(sum(amount_paisa), 0) as taken,
        coalesce(sum(amount_paisa) filter (where extra), 0) as extras
      from commerce.payments where order_id = o.id and state in ('succeeded', 'refunded')) p
    cross join lateral (select coalesce(sum(r.amount_paisa) filter (where not q.extra), 0) as own_back, coalesce(sum(r.amount_paisa), 0) as back
      from commerce.refunds r join commerce.payments q on q.id = r.payment_id where r.order_id = o.id and r.state = 'succeeded') r
    where o.subtotal_paisa <> l.amounts or o.discount_paisa <> l.discounts
      or o.total_paisa <> o.subtotal_paisa - o.discount_paisa + o.delivery_paisa
      or (o.state in ('paid', 'fulfilled', 'refunded')) <> (p.payments > 0)
      or (p.payments > 0 and (p.own <> o.total_paisa or p.own <> o.paid_paisa))
      or o.refunded_paisa <> r.own_back or p.taken - r.back <> o.paid_paisa - o.refunded_paisa
      or l.line_refunds > o.refunded_paisa or o.refunded_paisa - l.line_refunds > o.delivery_paisa
      or (o.total_paisa > 0 and (o.state = 'refunded') <> (p.own > 0 and o.refunded_paisa = o.paid_paisa))`);

const underWay = (): Promise<unknown[]> => shop.world.sql(`select 1 from commerce.refunds where state in ('requested', 'processing')`);

it('holds for every history', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (one) => {
      await live(one);
      // What was paid twice goes back behind the caller.
      await until('nothing is on its way', async () => (await underWay()).length === 0);
      expect(await broken()).toEqual([]);
    }),
    { numRuns: 40, endOnFailure: true, includeErrorInReport: true },
  );
  const [sandbox] = await shop.world.sql(
    `select (select sum(amount_paisa * (1 + (second_gateway_id is not null)::int)) from commerce.sandbox_payments where state = 'paid')
       - (select coalesce(sum(amount_paisa), 0) from commerce.sandbox_refunds) as there,
     (select sum(paid_paisa - refunded_paisa) from commerce.orders) as here`,
  );
  expect(sandbox?.['there']).toBe(sandbox?.['here']);
  const told = await shop.world.sql(
    `select 1 from platform.outbox e join commerce.orders o on o.id = (e.data->>'orderId')::uuid where e.name = 'PaymentSucceeded'
       and (select sum((x->>'amountPaisa')::bigint) from jsonb_array_elements(e.data->'lines') x) <> o.total_paisa - o.delivery_paisa`,
  );
  expect(told).toEqual([]);
});
