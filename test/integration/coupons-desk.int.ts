import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '#platform/kernel';
import { course, person, startHttp, type Person, type Running } from '../support/api.js';
import { makeSale, type Ask } from '../support/sale-rows.js';
import { startWorld, type World } from '../support/world.js';

let world: World;
let http: Running;
let support: Person;
let buyer: Person;
let courseId: string;
const ask: Ask = (text, values) => world.sql(text, values);
const get = async <T>(path: string): Promise<T> => (await http.call('GET', path, { as: support })).body as T;

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  support = await person(http, world, 'Support Desk', ['student', 'support']);
  buyer = await person(http, world, 'Tanvir Ahmed');
  courseId = await course(http, 'physics-of-coupons-desk', { pricePaisa: 245_000 });
});

afterAll(async () => {
  await http?.close();
  await world?.close();
});

describe('the coupons desk', () => {
  const draft = {
    percent: 10,
    amountPaisa: null,
    capPaisa: 20_000,
    minPaisa: 0,
    kinds: ['course'],
    refIds: [],
    startsOn: '2026-11-01',
    endsOn: '2027-11-30',
    maxUses: 5,
    usesEach: 1,
    note: 'November',
  };
  const post = (path: string, body: unknown, method = 'POST') => http.call(method, path, { as: support, body });
  let id = '';

  it('makes a coupon, its code the same in capitals and small letters', async () => {
    const made = await post('/api/admin/coupons', { code: 'nov150', ...draft });
    expect(made.body['coupon']).toMatchObject({
      code: 'NOV150',
      state: 'on',
      used: 0,
      kinds: ['course'],
      endsAt: '2027-11-30T18:00:00.000Z',
    });
    id = (made.body['coupon'] as { id: string }).id;
    expect((await post('/api/admin/coupons', { code: ' NOV150', ...draft })).body['statusMessage']).toBe('Coupon taken');
    const wrong = await post('/api/admin/coupons', { code: 'BOTH', ...draft, amountPaisa: 100 });
    expect([wrong.status, Object.keys(wrong.body['issues'] as object)]).toEqual([400, ['percent']]);
  });

  // Red when a save writes over somebody else's, or lets the limit fall below what is used.
  it('is changed by whoever has read it last, and never below its uses', async () => {
    await makeSale(ask, {
      userId: buyer.id,
      number: 'P-26K7-1010',
      lines: [{ refId: courseId, unitPaisa: 245_000, discountPaisa: 15_000 }],
      over: { coupon_id: id, coupon_code: 'NOV150' },
    });
    await ask(
      `insert into commerce.coupon_uses (id, coupon_id, order_id, user_id, slot, state)
       select $1, $2, o.id, o.user_id, 1, 'used' from commerce.orders o where o.number = 'P-26K7-1010'`,
      [newId(), id],
    );
    await ask('update commerce.coupons set used = 3 where id = $1', [id]);
    const saved = await post(`/api/admin/coupons/${id}`, { version: 1, ...draft, maxUses: 3 }, 'PUT');
    expect(saved.body['coupon']).toMatchObject({ version: 2, maxUses: 3, state: 'used-up', givenPaisa: 15_000 });
    expect((await post(`/api/admin/coupons/${id}`, { version: 1, ...draft }, 'PUT')).body['statusMessage']).toBe('Changed meanwhile');
    expect((await post(`/api/admin/coupons/${id}`, { version: 2, ...draft, maxUses: 2 }, 'PUT')).body['issues']).toHaveProperty('maxUses');
  });

  it('is switched off, lists its orders, and stays while an order names it', async () => {
    expect((await post(`/api/admin/coupons/${id}/active`, { active: false })).body['coupon']).toMatchObject({ state: 'off' });
    expect((await get<{ rows: unknown[] }>(`/api/admin/coupons/${id}/uses`)).rows).toMatchObject([
      { number: 'P-26K7-1010', state: 'used' },
    ]);
    expect((await http.call('DELETE', `/api/admin/coupons/${id}`, { as: support })).body['statusMessage']).toBe('Coupon in use');
    const { body } = await post('/api/admin/coupons', { code: 'GONE10', ...draft });
    const other = (body['coupon'] as { id: string }).id;
    expect((await http.call('DELETE', `/api/admin/coupons/${other}`, { as: support })).status).toBe(200);
    expect((await http.call('GET', `/api/admin/coupons/${other}`, { as: support })).body['statusMessage']).toBe('Coupon not found');
    expect((await get<{ rows: { code: string }[] }>('/api/admin/coupons?state=off&q=nov')).rows.map(({ code }) => code)).toEqual([
      'NOV150',
    ]);
  });
});
