import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MyOrder } from '#contracts/http/order-shapes';
import { newId } from '#platform/kernel';
import { course, enrol, person, startHttp, type Person, type Running } from '../support/api.js';
import { moneyCodes } from '../support/money-codes.js';
import { refusals, type Make } from '../support/refusals.js';
import { addBook, addCoupon } from '../support/shop.js';
import { makeCategory, makeCoupon, makeDeskCourse, makeOrder, makeTeacher } from '../support/walls/money.js';
import { startOwnWorld, type World } from '../support/world.js';

let world: World;
let http: Running;
let buyer: Person;
let admin: Person;
let affiliate: Person;

beforeAll(async () => {
  world = await startOwnWorld({
    SSLCOMMERZ_STORE_ID: 'store',
    SSLCOMMERZ_STORE_PASSWORD: 'password',
    // Nobody listens there.
    SSLCOMMERZ_URL: 'http://127.0.0.1:9',
    PAYMENT_TIMEOUT_MS: '1000',
  });
  http = await startHttp(world);
  [buyer, admin, affiliate] = [
    await person(http, world, 'Buyer'),
    await person(http, world, 'Admin', ['admin']),
    await person(http, world, 'Affiliate'),
  ];
});
afterAll(async () => {
  await http.close();
  await world.close();
});

const { by, expectCode, seen } = refusals(() => http);

const to = { name: 'Rina', phone: '01711111111', address: 'House 5, road 2', district: 'Dhaka', upazila: 'Mirpur' };
const one = (kind: string, refId: string, quantity = 1) => ({ kind, refId, quantity });
const order = (line: object, expectedTotalPaisa: number, more: object = {}): Make =>
  by(buyer, 'POST', '/api/orders', { lines: [line], expectedTotalPaisa, ...more });
const placed = async (make: Make): Promise<MyOrder> => {
  const { status, body } = await make({});
  expect(status).toBe(200);
  return body.order as MyOrder;
};

describe('the refusals of the shop', () => {
  it('of an order', async () => {
    const paid = await course(http, 'paid', { pricePaisa: 50_000 });
    const [shut, full, had] = [
      await makeDeskCourse(world),
      await course(http, 'full', { pricePaisa: 100 }),
      await course(http, 'had', { pricePaisa: 100 }),
    ];
    await world.sql(`update catalog.courses set state = 'archived' where id = $1`, [shut]);
    await world.sql('update catalog.courses set seat_limit = 1 where id = $1', [full]);
    await enrol(http, full, admin);
    await enrol(http, had, buyer);
    const book = await addBook(world, { pricePaisa: 30_000, stock: 1 });
    await expectCode('Offer not found', order(one('course', newId()), 1));
    await expectCode('Not for sale', order(one('course', shut), 50_000));
    await expectCode('Seats taken', order(one('course', full), 100));
    await expectCode('Already enrolled', order(one('course', had), 100));
    await expectCode('Price changed', order(one('course', paid), 49_999));
    await expectCode('Out of stock', order(one('book', book, 2), 66_000, { delivery: to }));
    await expectCode('Coupon not valid', order(one('course', paid), 50_000, { coupon: 'NO-SUCH-CODE' }));
    const used = await addCoupon(world, { amountPaisa: 100, maxUses: 1, used: 1 });
    await expectCode('Coupon used up', order(one('course', paid), 49_900, { coupon: used.code }));
    const low = await addCoupon(world, { amountPaisa: 49_500, maxUses: 1 });
    await expectCode('Total too small', order(one('course', paid), 500, { coupon: low.code }));
    await expectCode('Order not found', by(buyer, 'GET', `/api/orders/${await makeOrder(world, admin.id)}`));
    const mine = await placed(order(one('course', paid), 50_000));
    await expectCode('Order not paid', by(buyer, 'GET', `/api/orders/${mine.id}/receipt`));
    await by(buyer, 'POST', `/api/orders/${mine.id}/cancel`)({});
    await expectCode('Order not pending', by(buyer, 'POST', `/api/orders/${mine.id}/cancel`));
    const key = randomUUID();
    const withKey =
      (expectedTotalPaisa: number): Make =>
      (headers) =>
        http.call('POST', '/api/orders', {
          as: buyer,
          headers: { ...headers, 'idempotency-key': key },
          body: { lines: [one('course', paid)], expectedTotalPaisa },
        });
    await placed(withKey(50_000));
    await expectCode('Key used for another request', withKey(1));
    const open = [await makeOrder(world, admin.id), await makeOrder(world, admin.id)];
    for (const id of open) await by(admin, 'POST', `/api/orders/${id}/payments`, { gateway: 'sandbox' })({});
    const third = { lines: [one('course', paid)], expectedTotalPaisa: 50_000 };
    await expectCode('Too many open orders', by(admin, 'POST', '/api/orders', third));
    await expectCode(
      'Plan not found',
      by(admin, 'PUT', `/api/admin/practice/plans/${newId()}`, { pricePaisa: 1000, active: true, version: 1 }),
    );
  });

  it('of a payment', async () => {
    const pay = async (gateway: string): Promise<Make> =>
      by(buyer, 'POST', `/api/orders/${await makeOrder(world, buyer.id)}/payments`, { gateway });
    await expectCode('Gateway not available', await pay('bkash'));
    await expectCode('Gateway unreachable', await pay('sslcommerz'));
    const { body } = await http.call('GET', '/api/admin/settings/payment', { as: admin });
    const settings = {
      version: body.version,
      on: ['bkash'],
      first: 'bkash',
      sslcommerz: { mode: 'test', storeId: null, storePassword: null },
      bkash: { mode: 'test', version: 'v1', topicArn: '', username: null, password: null, appKey: null, appSecret: null },
      forget: [],
    };
    await expectCode('Gateway not configured', by(admin, 'PUT', '/api/admin/settings/payment', settings));
    const reason = 'because of the test';
    const paid = await makeOrder(world, buyer.id, { state: 'paid' });
    const [payment] = await world.sql<{ id: string }>('select id from commerce.payments where order_id = $1', [paid]);
    await expectCode('Payment not found', by(admin, 'POST', `/api/admin/payments/${newId()}/approve`, { reason }));
    await expectCode('Payment not on hold', by(admin, 'POST', `/api/admin/payments/${payment?.id}/approve`, { reason }));
    const refund = (orderId: string, more: object): Make => by(admin, 'POST', `/api/admin/orders/${orderId}/refunds`, { reason, ...more });
    const [line] = await world.sql<{ id: string }>('select id from commerce.order_lines where order_id = $1', [paid]);
    await expectCode('Refund too large', refund(paid, { lines: [{ lineId: line?.id, amountPaisa: 50_001 }] }));
    await expectCode('Nothing to refund', refund(paid, { lines: [{ lineId: newId(), amountPaisa: 1 }] }));
    await world.sql(
      `insert into commerce.refunds (id, order_id, payment_id, our_ref, amount_paisa, state, reason) values ($1, $2, $3, $4, 1, 'requested', 'x')`,
      [newId(), paid, payment?.id, newId().replaceAll('-', '').slice(0, 26)],
    );
    await expectCode('Refund under way', refund(paid, { whole: true }));
    await expectCode('Task not found', by(admin, 'POST', `/api/admin/order-tasks/${newId()}/close`, {}));
  });

  it('of coupons, books and parcels', async () => {
    const used = await addCoupon(world, { amountPaisa: 100 });
    const [sold, other] = [await addBook(world, { pricePaisa: 30_000, stock: 5 }), await addBook(world, { pricePaisa: 30_000, stock: 5 })];
    await placed(order(one('book', sold), 35_900, { coupon: used.code, delivery: to }));
    await expectCode('Coupon not found', by(admin, 'GET', `/api/admin/coupons/${newId()}`));
    await expectCode('Coupon in use', by(admin, 'DELETE', `/api/admin/coupons/${used.id}`));
    const [taken] = await world.sql<{ code: string }>('select code_key as code from commerce.coupons where id = $1', [
      await makeCoupon(world),
    ]);
    const draft = {
      percent: 10,
      amountPaisa: null,
      capPaisa: null,
      minPaisa: 0,
      kinds: [],
      refIds: [],
      startsOn: '2026-11-01',
      endsOn: null,
    };
    const coupon = { ...draft, code: taken?.code, maxUses: null, usesEach: null, note: null, active: true };
    await expectCode('Coupon taken', by(admin, 'POST', '/api/admin/coupons', coupon));
    await expectCode('Book not found', by(admin, 'GET', `/api/admin/books/${newId()}`));
    await expectCode('Book in use', by(admin, 'DELETE', `/api/admin/books/${sold}`));
    await expectCode('File not accepted', by(admin, 'POST', `/api/admin/books/${other}/files/look-inside`, 'no PDF at all'));
    const parcel = { version: 1, courier: null, tracking: null, note: null };
    await expectCode('Parcel not found', by(admin, 'PUT', `/api/admin/parcels/${newId()}`, parcel));
  });

  it('of affiliates', async () => {
    await expectCode('Not an affiliate', by(buyer, 'GET', '/api/affiliate/payouts'));
    const apply = by(affiliate, 'POST', '/api/affiliate', { about: 'I teach physics and write about books.' });
    expect((await apply({})).status).toBe(200);
    await expectCode('Already applied', apply);
    await world.sql(`update commerce.affiliates set state = 'approved' where user_id = $1`, [affiliate.id]);
    await by(affiliate, 'PUT', '/api/affiliate/payout-number', { bkash: '01711111111' })({});
    const ask = by(affiliate, 'POST', '/api/affiliate/payouts');
    await expectCode('Nothing to pay out', ask);
    await world.sql(
      `insert into commerce.payouts (id, affiliate_id, amount_paisa, to_sealed) select $1, id, 50000, 'x' from commerce.affiliates where user_id = $2`,
      [newId(), affiliate.id],
    );
    await expectCode('Payout under way', ask);
    await expectCode('Affiliate not found', by(admin, 'GET', `/api/admin/affiliates/${newId()}`));
    await expectCode('Payout not found', by(admin, 'POST', `/api/admin/affiliates/payouts/${newId()}/pay`, { reference: 'TRX123' }));
  });

  it('of the courses desk', async () => {
    const [draft, teacher, parent] = [await makeDeskCourse(world), await makeTeacher(world), await makeCategory(world)];
    await world.sql('insert into catalog.course_teachers (course_id, teacher_id, position) values ($1, $2, 1)', [draft, teacher]);
    await world.sql('update catalog.categories set parent_id = $1 where id = $2', [parent, await makeCategory(world)]);
    const full = await course(http, 'peopled', { pricePaisa: 100 });
    await enrol(http, full, buyer);
    await expectCode('Teacher not found', by(admin, 'DELETE', `/api/admin/teachers/${newId()}`));
    await expectCode('Teacher in use', by(admin, 'DELETE', `/api/admin/teachers/${teacher}`));
    await expectCode('Category not found', by(admin, 'DELETE', `/api/admin/categories/${newId()}`));
    await expectCode('Category not empty', by(admin, 'DELETE', `/api/admin/categories/${parent}`));
    const begun = { title: 'Again', slug: 'peopled', kind: 'course', section: 'hsc', pricePaisa: 100 };
    await expectCode('Slug taken', by(admin, 'POST', '/api/admin/courses', begun));
    await expectCode('Course in use', by(admin, 'DELETE', `/api/admin/courses/${full}`));
    await world.sql(`update catalog.courses set subtitle = '', description_html = '' where id = $1`, [draft]);
    await expectCode('Course not ready', by(admin, 'POST', `/api/admin/courses/${draft}/state`, { version: 1, act: 'publish' }));
  });

  it('are all of them', () => {
    expect([...seen].toSorted()).toEqual([...moneyCodes].toSorted());
  });
});
