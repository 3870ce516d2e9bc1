import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { SaleOrder } from '#contracts/http/sales';
import { newId } from '#platform/kernel';
import { course, person, startHttp, type Person, type Running } from '../support/api.js';
import { heldAt } from '../support/held-table.js';
import { makeSale, type Ask } from '../support/sale-rows.js';
import { startWorld, type World } from '../support/world.js';

let world: World;
let http: Running;
let support: Person;
let buyer: Person;
beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  [support, buyer] = [await person(http, world, 'Support Desk', ['student', 'support']), await person(http, world, 'Mitu Rani')];
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

const ask: Ask = (text, values) => world.sql(text, values);

// Red (seen) with each statement seeing what was committed before it: a page on which nothing is under way looks no more.
it('an order that changes while it is read is shown as it stood at one moment', async () => {
  const lines = [{ refId: await course(http, 'maths-of-sale-moment', { pricePaisa: 90_050 }), unitPaisa: 90_050 }];
  const { id, paymentId } = await makeSale(ask, { number: 'P-26K7-1008', userId: buyer.id, lines });
  const refundId = newId();
  await ask(
    `insert into commerce.refunds (id, order_id, payment_id, our_ref, amount_paisa, state, reason) values ($1, $2, $3, $4, 90050, 'processing', 'x')`,
    [refundId, id, paymentId, refundId.slice(-12)],
  );
  const { status, body } = await heldAt(
    world,
    'commerce.refunds',
    async () => http.call('GET', `/api/admin/sales/orders/${id}`, { as: support }),
    async (sql) => {
      await sql.query(`update commerce.orders set state = 'refunded', refunded_paisa = paid_paisa where id = $1`, [id]);
      await sql.query(`update commerce.refunds set state = 'succeeded', done_at = platform.now() where id = $1`, [refundId]);
    },
  );
  const { order, refunds } = body as unknown as SaleOrder;
  expect([status, order.state, order.refundedPaisa, refunds[0]?.state]).toEqual([200, 'fulfilled', 0, 'processing']);
});
