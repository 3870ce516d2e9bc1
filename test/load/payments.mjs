// `bench payments`: fifty payments a second, each notification sent three times in random order. From the first of the three being sent until
// the course is open, as any other process sees it; and that all of them are opened once.
import { beside } from '../support/driver/beside.mjs';
import { percentiles, randomFrom } from '../support/driver/figures.mjs';
import { Line } from '../support/driver/http.mjs';
import { openOffice } from '../support/driver/office.mjs';
import { addCourses, openOrders, paymentVerdict } from '../support/driver/payments.mjs';
import { startDeployed, until } from '../support/driver/product.mjs';
import { startTinyGateway } from '../support/driver/tiny-gateway.mjs';
import { cpuOf } from './memory.mjs';

/** What the product promises, in milliseconds at the 99th of a hundred. */
const PROMISE_MS = 2000;
const RATE = 50;
/** The second and third of a notification come within this. */
const SPREAD_MS = 3000;
const LOOK_MS = 40;
const rounded = (value, digits = 3) => Number(value.toFixed(digits));
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** When each course was first seen open, by its buyer. */
function watchSeats(office, waiting) {
  const seen = new Map();
  const over = new AbortController();
  const looking = (async () => {
    while (!over.signal.aborted && seen.size < waiting.size) {
      // What was granted a while ago has been seen.
      const rows = await office.sql(
        `select user_id from catalog.enrolments where source = 'order' and starts_at > platform.now() - interval '6 seconds'`,
      );
      const at = performance.now();
      for (const { user_id: id } of rows) if (waiting.has(id) && !seen.has(id)) seen.set(id, at);
      await pause(LOOK_MS);
    }
  })();
  return { seen, looking, stop: () => over.abort() };
}

/** Three messages a payment, the first at its second, the others soon after it, in whatever order that gives. */
const timetable = (orders, random) =>
  orders
    .flatMap((order, at) => {
      const first = (at * 1000) / RATE;
      return [first, first + random.between(0, SPREAD_MS), first + random.between(0, SPREAD_MS)].map((when) => ({ order, when }));
    })
    .sort((a, b) => a.when - b.when);

/** @param {{ product: import('../support/driver/product.mjs').Product, gateway: import('../support/driver/tiny-gateway.mjs').TinyGateway }} stage */
async function notifyAll({ product, gateway }, messages) {
  const lines = Array.from({ length: 32 }, () => new Line({ at: product.origin }));
  const free = [...lines];
  const [sent, errors, answered] = [new Map(), [], []];
  const begun = performance.now();
  const running = [];
  for (const { order, when } of messages) {
    await pause(begun + when - performance.now());
    const body = gateway.pay(order.tranRef);
    const line = free.shift() ?? new Line({ at: product.origin });
    const at = performance.now();
    if (!sent.has(order.userId)) sent.set(order.userId, at);
    running.push(
      line
        .request('POST', '/api/gateways/sslcommerz/notify', body)
        .then((answer) => (answer.status < 300 ? answered.push(performance.now() - at) : errors.push(String(answer.status))))
        .catch((error) => errors.push(error.message))
        .finally(() => free.push(line)),
    );
  }
  await Promise.all(running);
  free.forEach((line) => line.close());
  return { sent, errors, answered };
}

/** @param {{ seconds?: number, seed?: number, env?: Record<string, string>, say?: (line: string) => void }} options */
export async function payments({ seconds = 20, seed = 20261122, env = {}, say = () => {} } = {}) {
  const gateway = await startTinyGateway();
  const product = await startDeployed({ print: say, env: { ...env, ...gateway.env } });
  const office = await openOffice(product);
  try {
    const count = RATE * seconds;
    const courses = await addCourses(office, 10);
    const orders = await openOrders({ product, office }, { count, cart: (at) => [courses[at % courses.length]] });
    say(`${orders.length} orders have their page open`);
    const random = randomFrom(seed);
    const watch = watchSeats(office, new Set(orders.map(({ userId }) => userId)));
    const everybody = async () => ({ ...(await product.pids()), generator: process.pid });
    const pay = async () => {
      const cpuBefore = cpuOf(await everybody());
      const told = await notifyAll({ product, gateway }, timetable(orders, random));
      await until('every course is open', () => watch.seen.size === orders.length, 60_000, 50).catch((error) => say(`! ${error.message}`));
      const used = Object.entries(cpuOf(await everybody())).map(([name, s]) => [name, rounded(s - cpuBefore[name], 1)]);
      return { ...told, cpu: Object.fromEntries(used) };
    };
    const [{ sent, errors, answered, cpu }] = await beside(watch.looking, watch.stop, pay);
    await until(
      'every order is fulfilled',
      async () => (await paymentVerdict(office, orders, gateway.ledger())).unfulfilled === 0,
      60_000,
      500,
    ).catch((error) => say(`! ${error.message}`));
    const verdict = await paymentVerdict(office, orders, gateway.ledger());
    const taken = [...watch.seen].map(([userId, at]) => at - sent.get(userId));
    const { p50, p95, p99, max } = percentiles(taken);
    for (const line of verdict.unequal.slice(0, 5)) say(`! ${line}`);
    return {
      name: 'payments',
      p50,
      p95,
      p99,
      max,
      unit: 'ms from the first notification to the open course',
      value: p99,
      ceiling: PROMISE_MS,
      ratio: rounded((p99 ?? Number.POSITIVE_INFINITY) / PROMISE_MS),
      errors: errors.length,
      lost: verdict.lost + orders.length - watch.seen.size,
      doubled: verdict.doubled,
      unfulfilled: verdict.unfulfilled,
      unequal: verdict.unequal.length,
      payments: orders.length,
      aSecond: RATE,
      notifications: orders.length * 3,
      /** Until the gateway was told that its message is kept. */
      kept: percentiles(answered),
      /** How often the gateway was asked, of which once for each payment had to be. */
      asked: gateway.asked(),
      cpu,
    };
  } finally {
    await office.close();
    await product.stop();
    await gateway.close();
  }
}
