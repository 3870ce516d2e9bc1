import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Line } from '../support/driver/http.mjs';
import { openOffice } from '../support/driver/office.mjs';
import { addCourses, openOrders, paymentVerdict } from '../support/driver/payments.mjs';
import { startProduct, until } from '../support/driver/product.mjs';
import { startTinyGateway } from '../support/driver/tiny-gateway.mjs';
import { pause, random, record, sized } from './support.js';

/**
 * PAY-01: people pay, each notification comes three times in random order, and worker, api and Redis are killed meanwhile. Every payment
 * that succeeded opens each of its courses once, and nothing is open that was not paid.
 */
const paymentsCount = sized(20, 1000);
const kills = sized(2, 30);
const COPIES = 3;
const victims = ['workers-live', 'http', 'redis'] as const;

type Gateway = Awaited<ReturnType<typeof startTinyGateway>>;
type Product = Awaited<ReturnType<typeof startProduct>>;
type Office = Awaited<ReturnType<typeof openOffice>>;
let gateway: Gateway;
let product: Product;
let office: Office;

beforeAll(async () => {
  gateway = await startTinyGateway();
  product = await startProduct({ env: gateway.env });
  office = await openOffice(product);
});
afterAll(async () => {
  await office?.close();
  await product?.stop();
  await gateway?.close();
});

const troubles = new Map<string, number>();

/** A gateway goes on for hours; this one for longer than a process is away. */
const GIVES_UP_MS = 30_000;

/** As a gateway does: again and again until it is told that the message is kept, or until it gives up. */
const deliver = async (body: string): Promise<boolean> => {
  const givesUpAt = Date.now() + GIVES_UP_MS;
  while (Date.now() < givesUpAt) {
    const line = new Line({ port: product.port, timeout: 5000 });
    try {
      const answer = await line.request('POST', '/api/gateways/sslcommerz/notify', body);
      if (answer.status === 200) return true;
      troubles.set(String(answer.status), (troubles.get(String(answer.status)) ?? 0) + 1);
    } catch (error) {
      troubles.set((error as Error).message, (troubles.get((error as Error).message) ?? 0) + 1);
    } finally {
      line.close();
    }
    await pause(random.between(100, 600));
  }
  return false;
};

const shuffled = <T>(all: readonly T[]): T[] =>
  all
    .map((one) => ({ one, at: random.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);

/** SIGKILL to one after the other, each when the one before is back. */
const killing = async (isOver: () => boolean): Promise<string[]> => {
  const done: string[] = [];
  for (let n = 0; n < kills; n += 1) {
    await pause(random.between(100, sized(400, 1500)));
    const name = victims[(n + Math.floor(random.next() * victims.length)) % victims.length] ?? 'http';
    const before = (await product.pids())[name];
    if (!before) continue;
    await product.kill(name, before);
    done.push(`${name}${isOver() ? ' after' : ''}`);
    await product.again(name, before);
    if (name !== 'redis') await product.ready(name);
  }
  return done;
};

describe('payments while processes are killed', () => {
  // Red with `settle` after the answer and no `next_check_at` in the transaction that keeps the message: a kill leaves orders unpaid.
  it(
    'each opens what it paid for, once',
    async () => {
      const courses = await addCourses(office, 6);
      // Every fourth order has three lines, and every tenth a course that its buyer has already.
      const cart = (at: number): string[] =>
        Array.from({ length: at % 4 === 3 ? 3 : 1 }, (_, n) => courses[(at + n) % courses.length] ?? '');
      const orders = await openOrders({ product, office }, { count: paymentsCount, cart, lines: 6 });
      const owned = orders.filter((_, at) => at % 10 === 9);
      for (const { userId, courseIds } of owned)
        await office.sql(`insert into catalog.enrolments (id, user_id, course_id, source) values (gen_random_uuid(), $1, $2, 'grant')`, [
          userId,
          courseIds[0],
        ]);
      const bodies = shuffled(orders.flatMap(({ tranRef }) => Array.from({ length: COPIES }, () => tranRef)));
      let isOver = false;
      const killed = killing(() => isOver);
      const left = [...bodies];
      let given = 0;
      const gate = async (): Promise<void> => {
        for (let ref = left.shift(); ref !== undefined; ref = left.shift()) {
          if (await deliver(gateway.pay(ref))) given += 1;
          await pause(random.between(0, sized(150, 250)));
        }
      };
      await Promise.all(Array.from({ length: sized(4, 12) }, gate));
      isOver = true;
      const kinds = await killed;
      const begun = Date.now();
      await until(
        'every order is fulfilled',
        async () => (await paymentVerdict(office, orders, gateway.ledger())).unfulfilled === 0,
        sized(40_000, 180_000),
        250,
      ).catch(() => undefined);
      const verdict = await paymentVerdict(office, orders, gateway.ledger());
      record('payments-kills', {
        payments: orders.length,
        notifications: { sent: bodies.length, kept: given },
        kills: kinds,
        settledMs: Date.now() - begun,
        verdict,
        troubles: Object.fromEntries(troubles),
      });
      expect(kinds).toHaveLength(kills);
      expect(verdict).toEqual({ unfulfilled: 0, lost: 0, doubled: 0, unanswered: 0, sourceless: 0, unequal: [] });
      const tasks = await office.freshSql('select kind, note from commerce.order_tasks');
      expect(tasks).toEqual([]);
    },
    sized(90_000, 900_000),
  );
});
