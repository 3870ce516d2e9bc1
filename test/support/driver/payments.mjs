// Buyers with an order whose page is open at the gateway, and what must be true once it was paid.
import { randomBytes, randomUUID } from 'node:crypto';
import { Line, Refused } from './http.mjs';

/**
 * @typedef {{ userId: string, cookie: string, orderId: string, tranRef: string, courseIds: string[] }} OpenOrder
 * @typedef {import('./office.mjs').Office} Office
 * @typedef {import('./product.mjs').Product} Product
 */

/** Courses that cost something, on sale. @param {Office} office */
export async function addCourses(office, count, pricePaisa = 50_000) {
  const slug = `paid-${randomBytes(4).toString('hex')}`;
  const rows = await office.sql(
    `insert into catalog.courses (id, slug, title, subtitle, kind, section, cover, price_paisa, state, published_at)
     select uuidv7(), $1 || '-' || n, 'Course ' || n, 'Load', 'course', 'hsc', '{"subject":"Physics","formula":"F = ma","ground":"kali"}', $3, 'published',
       platform.now() from generate_series(1, $2) n returning id`,
    [slug, count, pricePaisa],
  );
  return rows.map(({ id }) => id);
}

/** @param {Line} line */
async function ask(line, path, body) {
  const answer = await line.request('POST', path, body);
  if (answer.status >= 300) throw new Refused(path, answer);
  return answer.json();
}

/**
 * Each buyer orders and opens the gateway's page, through the doors. `cart`: the courses of the nth buyer.
 * @param {{ product: Product, office: Office }} stage @returns {Promise<OpenOrder[]>}
 */
export async function openOrders({ product, office }, { count, cart, pricePaisa = 50_000, lines = 8 }) {
  const [own] = await addCourses(office, 1, pricePaisa);
  const buyers = await office.addPupils(own, count);
  /** @type {OpenOrder[]} */
  const open = [];
  const left = buyers.map((buyer, at) => ({ buyer, at }));
  const one = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const { buyer, at } = next;
      // A key of its own for each act; the lines of a connection are sent with every request.
      const courseIds = cart(at);
      const items = courseIds.map((refId) => ({ kind: 'course', refId, quantity: 1 }));
      const line = new Line({ at: product.origin, headers: { cookie: buyer.cookie, 'idempotency-key': randomUUID() } });
      const { order } = await ask(line, '/api/orders', { lines: items, expectedTotalPaisa: pricePaisa * items.length });
      line.headers({ cookie: buyer.cookie, 'idempotency-key': randomUUID() });
      await ask(line, `/api/orders/${order.id}/payments`, { gateway: 'sslcommerz' });
      line.close();
      open.push({ userId: buyer.userId, cookie: buyer.cookie, orderId: order.id, tranRef: '', courseIds });
    }
  };
  await Promise.all(Array.from({ length: Math.min(lines, count) }, one));
  const refs = await office.sql('select order_id, tran_ref from commerce.payments where order_id = any($1::uuid[])', [
    open.map(({ orderId }) => orderId),
  ]);
  const refOf = new Map(refs.map((row) => [row.order_id, row.tran_ref]));
  return open.map((order) => ({ ...order, tranRef: refOf.get(order.orderId) }));
}

/** Every way in which paid orders are not what they should be: each line handed over once, each event once, each sum as the gateway has it. */
export async function paymentVerdict(
  /** @type {Office} */ office,
  /** @type {OpenOrder[]} */ orders,
  /** @type {Map<string, number>} */ ledger,
) {
  const ids = orders.map(({ orderId }) => orderId);
  const rows = (/** @type {string} */ text) => office.freshSql(text, [ids]);
  const unfulfilled = await rows(`select id, state from commerce.orders where id = any($1::uuid[]) and state <> 'fulfilled'`);
  const events = await rows(
    `select o.id, count(e.id)::int as events from unnest($1::uuid[]) o(id)
     left join platform.outbox e on e.name = 'PaymentSucceeded' and (e.data->>'orderId')::uuid = o.id group by o.id having count(e.id) <> 1`,
  );
  const lineEvents = await rows(
    `select l.id, count(e.id)::int as events from commerce.order_lines l
     left join platform.outbox e on e.name = 'LineFulfilled' and (e.data->>'lineId')::uuid = l.id
     where l.order_id = any($1::uuid[]) group by l.id having count(e.id) <> 1`,
  );
  const enrolments = await rows(
    `select l.order_id, l.ref_id, count(e.id)::int as seats from commerce.order_lines l join commerce.orders o on o.id = l.order_id
     left join catalog.enrolments e on e.user_id = o.user_id and e.course_id = l.ref_id and e.revoked_at is null
     where l.order_id = any($1::uuid[]) group by 1, 2 having count(e.id) <> 1`,
  );
  const sourceless = await rows(
    `select e.id from catalog.enrolments e where e.source = 'order' and not exists (
       select 1 from commerce.orders o where o.id = e.order_id and o.id = any($1::uuid[]) and o.state in ('paid', 'fulfilled'))`,
  );
  const ours = await rows(
    `select gateway_id, amount_paisa::int as paisa from commerce.payments
     where order_id = any($1::uuid[]) and state in ('succeeded', 'refunded')`,
  );
  const unequal = ours.filter((row) => ledger.get(row.gateway_id) !== row.paisa).map((row) => `${row.gateway_id} ${row.paisa}`);
  if (ours.length !== ledger.size) unequal.push(`${ours.length} payments here, ${ledger.size} there`);
  return {
    unfulfilled: unfulfilled.length,
    /** Without a seat, or without the event that gives it. */
    lost: enrolments.filter(({ seats }) => seats === 0).length + events.filter((row) => row.events === 0).length,
    doubled: [
      ...enrolments.filter(({ seats }) => seats > 1),
      ...events.filter((row) => row.events > 1),
      ...lineEvents.filter((row) => row.events > 1),
    ].length,
    unanswered: lineEvents.filter((row) => row.events === 0).length,
    sourceless: sourceless.length,
    unequal,
  };
}
