import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import type { CartLine, MyOrder } from '#contracts/http/order-shapes';
import type { GatewayName } from '#contracts/shared/commerce';
import { Reconcile } from '#commerce';
import { course, person, startHttp, type Answer, type Person, type Running } from './api.js';
import { startForward, type Forward } from './forward.js';
import { startGateways, type BrowserReturn, type TestGateways } from './gateways/gateways.js';
import { startOwnWorld, type World } from './world.js';

export interface Begun {
  readonly order: MyOrder;
  readonly tranRef: string;
  readonly paymentId: string;
}

/** A shop with both gateways of gateways.md beside it, whose messages reach it. */
export class PaymentShop {
  private constructor(
    readonly world: World,
    readonly http: Running,
    readonly gateways: TestGateways,
    private readonly forward: Forward,
  ) {}

  static async open(env: Record<string, string> = {}): Promise<PaymentShop> {
    const [forward, gateways] = [await startForward(), await startGateways()];
    const world = await startOwnWorld({
      ...gateways.env(),
      PUBLIC_URL: forward.url,
      PAYMENT_TIMEOUT_MS: '1000',
      DB_POOL: '12',
      ...(process.env.SHOW ? { LOG_LEVEL: 'warn' } : {}),
      ...env,
    });
    const http = await startHttp(world);
    forward.to(http.base);
    return new PaymentShop(world, http, gateways, forward);
  }

  async close(): Promise<void> {
    await this.gateways.close();
    await this.http.close();
    await this.forward.close();
    await this.world.close();
  }

  buyer(name = 'Buyer'): Promise<Person> {
    return person(this.http, this.world, name);
  }

  course(pricePaisa = 50_000): Promise<string> {
    return course(this.http, `c-${randomUUID().slice(0, 12)}`, { pricePaisa });
  }

  async order(as: Person, lines: readonly CartLine[], over: object = {}): Promise<MyOrder> {
    const quote = await this.http.call('POST', '/api/orders/quote', { as, body: { lines, ...this.quoted(over) } });
    const body = { lines, expectedTotalPaisa: quote.body['totalPaisa'], ...over };
    const answer = await this.http.call('POST', '/api/orders', { as, body, headers: { 'idempotency-key': randomUUID() } });
    if (answer.status >= 300) throw new Error(`No order: ${answer.text}`);
    return answer.body['order'] as MyOrder;
  }

  start(as: Person, orderId: string, gateway: GatewayName): Promise<Answer> {
    return this.http.call('POST', `/api/orders/${orderId}/payments`, {
      as,
      body: { gateway },
      headers: { 'idempotency-key': randomUUID() },
    });
  }

  /** An order for one course, with its page open at the gateway. */
  async begun(as: Person, gateway: GatewayName, pricePaisa = 50_000): Promise<Begun> {
    const order = await this.order(as, [{ kind: 'course', refId: await this.course(pricePaisa), quantity: 1 }]);
    return { order, ...(await this.open(as, order.id, gateway)) };
  }

  async open(as: Person, orderId: string, gateway: GatewayName): Promise<{ tranRef: string; paymentId: string }> {
    const answer = await this.start(as, orderId, gateway);
    if (answer.status >= 300) throw new Error(`No page: ${answer.text}`);
    const [payment] = await this.world.sql<{ id: string; tran_ref: string }>(
      'select id, tran_ref from commerce.payments where order_id = $1 and gateway = $2 order by created_at desc limit 1',
      [orderId, gateway],
    );
    return { tranRef: payment?.tran_ref ?? '', paymentId: payment?.id ?? '' };
  }

  /** The browser goes where the hosted page sends it; where it is sent on to. */
  async goBack(back: BrowserReturn): Promise<string> {
    if (!back) return '';
    const post = { method: 'POST', body: new URLSearchParams({ ...back.fields }) };
    const answer = await fetch(back.url, {
      redirect: 'manual',
      headers: { origin: 'https://gateway.example' },
      ...(back.method === 'POST' ? post : {}),
    });
    expect(answer.status).toBe(303);
    return answer.headers.get('location') ?? '';
  }

  notify(gateway: GatewayName, fields: Record<string, string>): Promise<Response> {
    return fetch(`${this.http.base}/api/gateways/${gateway}/notify`, { method: 'POST', body: new URLSearchParams(fields) });
  }

  get reconcile(): Reconcile {
    return this.http.app.get(Reconcile, { strict: false });
  }

  async orderState(orderId: string): Promise<string> {
    const [row] = await this.world.sql<{ state: string }>('select state from commerce.orders where id = $1', [orderId]);
    return row?.state ?? 'none';
  }

  async paymentState(paymentId: string): Promise<string> {
    const [row] = await this.world.sql<{ state: string }>('select state from commerce.payments where id = $1', [paymentId]);
    return row?.state ?? 'none';
  }

  async events(orderId: string, name: string): Promise<Record<string, unknown>[]> {
    const rows = await this.world.sql<{ data: Record<string, unknown> }>(
      `select data from platform.outbox where name = $2 and data->>'orderId' = $1 order by id`,
      [orderId, name],
    );
    return rows.map(({ data }) => data);
  }

  async tasks(orderId: string): Promise<string[]> {
    const rows = await this.world.sql<{ told: string }>(
      `select kind || ' ' || state as told from commerce.order_tasks where order_id = $1 order by created_at, id`,
      [orderId],
    );
    return rows.map(({ told }) => told);
  }

  async outcomes(paymentId: string): Promise<(string | null)[]> {
    const rows = await this.world.sql<{ outcome: string | null }>(
      'select outcome from commerce.payment_news where payment_id = $1 order by received_at, id',
      [paymentId],
    );
    return rows.map(({ outcome }) => outcome);
  }

  /** Every sum that the gateways' book and our tables have differently, to the paisa. What is held for its sum or currency is staff's to compare. */
  async differences(): Promise<string[]> {
    const ours = await this.world.sql<{ id: string; gateway: string; charged: string; refunded: string; held: boolean }>(
      `select p.gateway_id as id, p.gateway, p.amount_paisa::text as charged,
         coalesce(p.hold_reason = 'amount' or p.hold_facts->>'currency' <> 'BDT', false) as held,
         coalesce((select sum(r.amount_paisa) from commerce.refunds r
           where r.payment_id = p.id and r.state in ('succeeded', 'processing')), 0)::text as refunded
       from commerce.payments p where p.gateway_id is not null and p.state in ('succeeded', 'refunded', 'on_hold')
         and p.gateway in ('sslcommerz', 'bkash')`,
    );
    const here = new Map(ours.map((row) => [row.id, `${row.charged} ${row.refunded}`]));
    const held = new Set(ours.filter((row) => row.held).map(({ id }) => id));
    const there = new Map(this.gateways.ledger().map((line) => [line.gatewayId, `${line.chargedPaisa} ${line.refundedPaisa}`]));
    const ids = [...new Set([...here.keys(), ...there.keys()])].filter((id) => !held.has(id));
    return ids.filter((id) => here.get(id) !== there.get(id)).map((id) => `${id}: here ${here.get(id)}, there ${there.get(id)}`);
  }

  private quoted(over: object): object {
    const { coupon, delivery } = over as { coupon?: string; delivery?: { district: string } };
    return { ...(coupon ? { coupon } : {}), ...(delivery ? { district: delivery.district } : {}) };
  }
}
