import { expect } from '@jest/globals';
import { ClawBack, CountCommission } from '#commerce';
import { Seal } from '#platform';
import { newId } from '#platform/kernel';
import { course, person, type Answer, type Person, type Running } from './api.js';
import type { World } from './world.js';

/** What the course of these tests costs, in paisa. */
export const PRICE = 100_000;

export interface Affiliate extends Person {
  readonly affiliateId: string;
  readonly code: string;
}

/** Who earned how much by an order, entry by entry, and why nobody did. */
interface Outcome {
  readonly rows: readonly (readonly [affiliate: string, kind: string, paisa: number])[];
  readonly flag: string | null;
}

/** A browser: its visitor's cookie is the server's. */
export class Browser {
  private visitor = '';
  constructor(private readonly shop: AffiliateShop) {}

  async open(code: string, as?: Person): Promise<Answer> {
    const answer = await this.shop.http.call('POST', '/api/clicks', {
      body: { code, path: '/courses/a/checkout' },
      headers: this.headers(as),
    });
    this.visitor = /visitor=([\w-]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? this.visitor;
    return answer;
  }

  /** The course, ordered with this browser; answers the order's id. */
  async order(as: Person, coupon?: string): Promise<string> {
    const body = {
      lines: [{ kind: 'course', refId: this.shop.courseId, quantity: 1 }],
      expectedTotalPaisa: coupon ? PRICE - 10_000 : PRICE,
      ...(coupon ? { coupon } : {}),
    };
    const headers = { ...this.headers(as), 'idempotency-key': newId() };
    const answer = await this.shop.http.call('POST', '/api/orders', { headers, body });
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    return (answer.body['order'] as { id: string }).id;
  }

  private headers(as?: Person): Record<string, string> {
    return { cookie: [as?.cookie, this.visitor && `visitor=${this.visitor}`].filter(Boolean).join('; ') };
  }
}

/** A shop with one course, and those who recommend it. Money comes and goes by statements: how is the gateways' business. */
export class AffiliateShop {
  private constructor(
    readonly world: World,
    readonly http: Running,
    readonly staff: Person,
    readonly courseId: string,
  ) {}

  static async open(world: World, http: Running): Promise<AffiliateShop> {
    const staff = await person(http, world, 'Helping Hand', ['support']);
    return new AffiliateShop(world, http, staff, await course(http, 'paid-course', { pricePaisa: PRICE }));
  }

  browser(): Browser {
    return new Browser(this);
  }

  /** Somebody who applied and was approved; signed in for as long as the tests' clock runs ahead. */
  async affiliate(name: string): Promise<Affiliate> {
    const who = await person(this.http, this.world, name);
    const about = 'আমার চ্যানেলে প্রস্তুতির ভিডিওর নিচে লিংক দেব';
    const applied = await this.http.call('POST', '/api/affiliate', { as: who, body: { about } });
    const { id } = applied.body['affiliate'] as { id: string };
    const code = `code${id.slice(-6)}`;
    const body = { code, rateBp: null };
    expect((await this.http.call('POST', `/api/admin/affiliates/${id}/approve`, { as: this.staff, body })).status).toBe(200);
    return { ...who, affiliateId: id, code };
  }

  async ownCoupon({ affiliateId }: Affiliate): Promise<string> {
    const code = `OWN${newId().slice(-6).toUpperCase()}`;
    await this.world.sql('insert into commerce.coupons (id, code_key, amount_paisa, affiliate_id) values ($1, $2, 10000, $3)', [
      newId(),
      code,
      affiliateId,
    ]);
    return code;
  }

  /** The money is there, from this wallet; then what follows it. */
  async pay(orderId: string, wallet = newId()): Promise<void> {
    const hash = this.http.app.get(Seal).mac('payer', wallet);
    await this.world.sql(
      `insert into commerce.payments (id, order_id, gateway, tran_ref, gateway_id, amount_paisa, state, settled_at, payer_hash)
       select $1, id, 'sandbox', $2, $2, total_paisa, 'succeeded', platform.now(), $3 from commerce.orders where id = $4`,
      [newId(), newId().replaceAll('-', '').slice(0, 26), hash, orderId],
    );
    await this.world.sql(`update commerce.orders set state = 'paid', paid_at = platform.now(), paid_paisa = total_paisa where id = $1`, [
      orderId,
    ]);
    await this.http.dispatcher.command(new CountCommission(orderId));
  }

  /** So much of the order's line went back; then what follows it. */
  async refund(orderId: string, paisa: number): Promise<void> {
    const id = newId();
    await this.world.sql(
      `insert into commerce.refunds (id, order_id, payment_id, our_ref, amount_paisa, state, reason, done_at)
       select $1, order_id, id, $2, $3, 'succeeded', 'test', platform.now() from commerce.payments where order_id = $4`,
      [id, id, paisa, orderId],
    );
    await this.world.sql(
      'insert into commerce.refund_lines (refund_id, line_id, amount_paisa) select $1, id, $2 from commerce.order_lines where order_id = $3',
      [id, paisa, orderId],
    );
    await this.http.dispatcher.command(new ClawBack(orderId));
  }

  async outcome(orderId: string): Promise<Outcome> {
    const rows = await this.world.sql<{ a: string; kind: string; paisa: number }>(
      `select affiliate_id as a, kind, amount_paisa::int as paisa from commerce.commission_entries where order_id = $1 order by at, kind <> 'earned', id`,
      [orderId],
    );
    const [flag] = await this.world.sql<{ reason: string }>('select reason from commerce.affiliate_flags where order_id = $1', [orderId]);
    return { rows: rows.map(({ a, kind, paisa }) => [a, kind, paisa] as const), flag: flag?.reason ?? null };
  }
}
