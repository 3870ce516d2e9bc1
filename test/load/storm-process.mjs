// What goes on beside the exam of `nightmare`, in a process of its own: the students' figures must not wait behind what buyers, an importer, an
// admin and a payment gateway do on other people's machines.
import { randomUUID } from 'node:crypto';
import { beside } from '../support/driver/beside.mjs';
import { Line, Refused } from '../support/driver/http.mjs';
import { csvOf, openImporter } from '../support/driver/importer.mjs';
import { openOffice } from '../support/driver/office.mjs';
import { addCourses, openOrders, paymentVerdict } from '../support/driver/payments.mjs';
import { until } from '../support/driver/product.mjs';
import { serve } from '../support/driver/rpc.mjs';
import { startTinyGateway } from '../support/driver/tiny-gateway.mjs';
import { wait } from './hall.mjs';

const PAYMENTS = 50;
/** Each look at the import is a connection of its own. */
const LOOK_MS = 500;

/** @type {import('../support/driver/tiny-gateway.mjs').TinyGateway} */
let gateway;
/** @type {import('../support/driver/product.mjs').Product} */
let product;
/** @type {import('../support/driver/office.mjs').Office} */
let office;
/** @type {import('../support/driver/payments.mjs').OpenOrder[]} */
let orders = [];
/** How many of them were paid so far. */
let paid = 0;
/** @type {string[]} */
const errors = [];
let csv = Buffer.alloc(0);
let rest = Promise.resolve();

/** Notifications of so many payments at their rate until all are out. */
async function pay(count) {
  const lines = Array.from({ length: 16 }, () => new Line({ at: product.origin, timeout: 60_000 }));
  const [begun, now] = [performance.now(), orders.slice(paid, paid + count)];
  paid += now.length;
  await Promise.all(
    now.map(async ({ tranRef }, at) => {
      await wait(begun + (at * 1000) / PAYMENTS - performance.now());
      const answer = await lines[at % lines.length].request('POST', '/api/gateways/sslcommerz/notify', gateway.pay(tranRef));
      if (answer.status >= 300) errors.push(`notify ${answer.status}`);
    }),
  );
  lines.forEach((line) => line.close());
}

async function postNotice(courseId) {
  const [admin] = await office.addPupils(courseId, 1);
  await office.sql(`update identity.users set roles = '{admin}' where id = $1`, [admin.userId]);
  const line = new Line({
    at: product.origin,
    headers: { origin: product.origin, cookie: admin.cookie, 'accept-language': 'bn', 'idempotency-key': randomUUID() },
    timeout: 30_000,
  });
  const wish = { audience: 'everyone', courseId: null, batch: null, title: 'কাল ছুটি', body: '<p>কাল ক্লাস হবে না।</p>', link: null };
  const answer = await line.request('POST', '/api/admin/notices', { ...wish, pinned: false, push: false, startsAt: null, endsAt: null });
  line.close();
  if (answer.status >= 300) throw new Refused('notice', answer);
}

async function fillBank(marks) {
  const importer = await openImporter(product, office);
  const from = Date.now();
  const { id } = await importer.upload('nightmare.csv', csv);
  if ((await importer.leaves(id, 'uploaded', 240_000, LOOK_MS)) !== 'parsed') throw new Error('the import was not read');
  marks.parsedMs = Date.now() - from;
  await importer.confirm(id);
  if ((await importer.leaves(id, 'reviewed', 240_000, LOOK_MS)) !== 'committed') throw new Error('the import was not committed');
  marks.importedMs = Date.now() - from;
}

const marks = {};

serve({
  /** The gateway's settings, with which the product is to be started. */
  async begin() {
    gateway = await startTinyGateway();
    return gateway.env;
  },

  /** @param {{ product: import('../support/driver/product.mjs').Product, entries: number, warming: number, seconds: number }} wish `seconds` of payments; answers how many orders are open */
  async prepare({ product: given, entries, warming, seconds }) {
    product = given;
    csv = Buffer.from(csvOf('nightmare', entries, 'Nightmare'));
    office = await openOffice(product);
    const courses = await addCourses(office, 10);
    orders = await openOrders({ product, office }, { count: warming + PAYMENTS * seconds, cart: (at) => [courses[at % 10]] });
    return orders.length;
  },

  pay,

  /** Everything at once, for so long; the import may go on afterwards. */
  async blow({ courseId, seconds }) {
    const over = Date.now() + seconds * 1000;
    rest = fillBank(marks).catch((error) => void errors.push(error.message));
    const others = async () => {
      await wait(3000);
      await postNotice(courseId);
      await wait(over - Date.now());
    };
    await beside(pay(orders.length - paid), () => undefined, others);
  },

  /** Waits for the import and for every order's goods; what came of it all. */
  async settle() {
    await rest;
    const verdict = () => paymentVerdict(office, orders, gateway.ledger());
    await until('every order is fulfilled', async () => (await verdict()).unfulfilled === 0, 60_000, 500).catch((error) =>
      errors.push(error.message),
    );
    return { marks, money: await verdict(), errors, payments: orders.length };
  },

  async end() {
    await office?.close();
    await gateway?.close();
  },
});
