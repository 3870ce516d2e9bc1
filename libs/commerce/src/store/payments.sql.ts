import type { EntityManager } from '@mikro-orm/postgresql';
import type { GatewayName, NewsSource, OrderState, PaymentState, PayWay, TaskKind } from '#contracts/shared/commerce';
import { newId } from '#platform/kernel';
import { ms } from './sql.js';

export interface PaymentRow {
  readonly id: string;
  readonly orderId: string;
  readonly gateway: PayWay;
  readonly tranRef: string;
  readonly session: string | null;
  readonly gatewayId: string | null;
  readonly bankRef: string | null;
  readonly amountPaisa: bigint;
  readonly state: PaymentState;
  readonly redirectUrl: string | null;
  readonly holdReason: string | null;
  readonly holdFacts: Readonly<Record<string, string>> | null;
  readonly extra: boolean;
  readonly createdAt: Date;
  readonly claimedAt: Date | null;
  readonly checks: number;
  readonly lastError: string | null;
}

export interface OrderRow {
  readonly id: string;
  readonly number: string;
  readonly userId: string;
  readonly kind: string;
  readonly state: OrderState;
  readonly totalPaisa: bigint;
  readonly deliveryPaisa: bigint;
  readonly paidPaisa: bigint;
  readonly refundedPaisa: bigint;
  readonly couponId: string | null;
  readonly locale: 'bn' | 'en';
  readonly version: number;
  readonly paidNoStock: boolean;
  /** Somebody recommended it. */
  readonly affiliated: boolean;
  /** The price stands until then. */
  readonly expired: boolean;
}

type Raw<T> = {
  [K in keyof T]: T[K] extends bigint ? string : T[K] extends Date ? number : T[K] extends Date | null ? number | null : T[K];
};

const paymentColumns = `p.id, p.order_id as "orderId", p.gateway, p.tran_ref as "tranRef", p.gateway_session as session,
  p.gateway_id as "gatewayId", p.bank_ref as "bankRef", p.amount_paisa::text as "amountPaisa", p.state, p.redirect_url as "redirectUrl",
  p.hold_reason as "holdReason", p.hold_facts as "holdFacts", p.extra, ${ms('p.created_at')} as "createdAt",
  ${ms('p.claimed_at')} as "claimedAt", p.checks, p.last_error as "lastError"`;

const paymentOf = (row: Raw<PaymentRow>): PaymentRow => ({
  ...row,
  amountPaisa: BigInt(row.amountPaisa),
  createdAt: new Date(row.createdAt),
  claimedAt: row.claimedAt === null ? null : new Date(row.claimedAt),
});

const paymentsWhere = async (em: EntityManager, rest: string, values: readonly unknown[]): Promise<PaymentRow[]> =>
  (await em.execute<Raw<PaymentRow>[]>(`select ${paymentColumns} from commerce.payments p ${rest}`, [...values])).map(paymentOf);

export const readPayment = async (em: EntityManager, paymentId: string): Promise<PaymentRow | null> =>
  (await paymentsWhere(em, 'where p.id = ?', [paymentId]))[0] ?? null;

/** By our reference, else by the gateway's name of the try: some news carries that alone. */
export const findPayment = async (
  em: EntityManager,
  gateway: GatewayName,
  { tranRef, session }: { readonly tranRef: string | null; readonly session: string | null },
): Promise<PaymentRow | null> => {
  if (tranRef !== null) return (await paymentsWhere(em, 'where p.gateway = ? and p.tran_ref = ?', [gateway, tranRef]))[0] ?? null;
  if (session === null) return null;
  return (
    (await paymentsWhere(em, 'where p.gateway = ? and p.gateway_session = ? order by p.created_at limit 1', [gateway, session]))[0] ?? null
  );
};

export const paymentsOf = (em: EntityManager, orderId: string): Promise<PaymentRow[]> =>
  paymentsWhere(em, 'where p.order_id = ? order by p.created_at, p.id', [orderId]);

/** Under the order's lock, which comes first. */
export const holdPayment = async (em: EntityManager, paymentId: string): Promise<PaymentRow | null> =>
  (await paymentsWhere(em, 'where p.id = ? for update', [paymentId]))[0] ?? null;

/**
 * The same, with whether this id of its gateway stands at another payment: one pays one order. The table says so too, should two transactions
 * meet here. `gatewayId` null: none was named.
 */
export const holdPaymentOf = async (
  em: EntityManager,
  paymentId: string,
  gatewayId: string | null,
): Promise<{ readonly payment: PaymentRow; readonly idUsedElsewhere: boolean } | null> => {
  const [row] = await em.execute<(Raw<PaymentRow> & { idUsedElsewhere: boolean })[]>(
    `select ${paymentColumns}, exists (select 1 from commerce.payments u where u.gateway = p.gateway and u.gateway_id = ? and u.id <> p.id
       and not (u.extra and u.order_id = p.order_id and u.gateway_session is not distinct from p.gateway_session)) as "idUsedElsewhere"
     from commerce.payments p where p.id = ? for update of p`,
    [gatewayId, paymentId],
  );
  if (!row) return null;
  const { idUsedElsewhere, ...payment } = row;
  return { payment: paymentOf(payment), idUsedElsewhere };
};

/** The oldest of those whose time to be asked about has come. */
export const duePayments = (em: EntityManager, limit: number): Promise<PaymentRow[]> =>
  paymentsWhere(em, 'where p.next_check_at <= platform.now() order by p.next_check_at limit ?', [limit]);

const orderColumns = `o.id, o.number, o.user_id as "userId", o.kind, o.state, o.total_paisa::text as "totalPaisa",
  o.delivery_paisa::text as "deliveryPaisa", o.paid_paisa::text as "paidPaisa", o.refunded_paisa::text as "refundedPaisa",
  o.coupon_id as "couponId", o.locale, o.version, o.paid_no_stock as "paidNoStock", o.affiliate_id is not null as affiliated, o.expires_at <= platform.now() as expired`;

const orderOf = (row: Raw<OrderRow>): OrderRow => ({
  ...row,
  totalPaisa: BigInt(row.totalPaisa),
  deliveryPaisa: BigInt(row.deliveryPaisa),
  paidPaisa: BigInt(row.paidPaisa),
  refundedPaisa: BigInt(row.refundedPaisa),
});

export const readOrder = async (em: EntityManager, orderId: string): Promise<OrderRow | null> => {
  const [row] = await em.execute<Raw<OrderRow>[]>(`select ${orderColumns} from commerce.orders o where o.id = ?`, [orderId]);
  return row ? orderOf(row) : null;
};

/** Locks the order until the transaction ends; payments, refunds, coupon and stock of it are written under this lock alone. */
export const holdOrder = async (em: EntityManager, orderId: string): Promise<OrderRow | null> => {
  const [row] = await em.execute<Raw<OrderRow>[]>(`select ${orderColumns} from commerce.orders o where o.id = ? for update`, [orderId]);
  return row ? orderOf(row) : null;
};

/** The order of a payment, locked. */
export const holdOrderOf = async (em: EntityManager, paymentId: string): Promise<OrderRow | null> => {
  const [row] = await em.execute<Raw<OrderRow>[]>(
    `select ${orderColumns} from commerce.orders o where o.id = (select p.order_id from commerce.payments p where p.id = ?) for update`,
    [paymentId],
  );
  return row ? orderOf(row) : null;
};

/** The database's clock, which tests move. */
export const clockNow = async (em: EntityManager): Promise<Date> => {
  const [row] = await em.execute<{ now: number }[]>(`select ${ms('platform.now()')} as now`);
  return new Date(row?.now ?? 0);
};

export interface NewsEntry {
  readonly paymentId: string | null;
  readonly orderId: string | null;
  readonly gateway: PayWay;
  readonly source: NewsSource;
  readonly body: unknown;
  readonly verdict?: unknown;
  readonly outcome?: string;
}

/** What was said, as it came, with secrets masked. */
export const addNews = async (em: EntityManager, entry: NewsEntry): Promise<string> => {
  const id = newId();
  await em.execute(
    `insert into commerce.payment_news (id, payment_id, order_id, gateway, source, body, verdict, outcome)
     values (?, ?, ?, ?, ?, ?::jsonb, ?::jsonb, ?)`,
    [
      id,
      entry.paymentId,
      entry.orderId,
      entry.gateway,
      entry.source,
      JSON.stringify(entry.body ?? {}),
      entry.verdict === undefined ? null : JSON.stringify(entry.verdict),
      entry.outcome ?? null,
    ],
  );
  return id;
};

export interface NewTask {
  readonly orderId: string;
  readonly paymentId: string | null;
  readonly kind: TaskKind;
  readonly note: string;
}

/** One open task of a kind for a payment: what is told twice is not done twice. */
export const openTask = async (em: EntityManager, { orderId, paymentId, kind, note }: NewTask): Promise<void> =>
  void (await em.execute(
    `insert into commerce.order_tasks (id, order_id, payment_id, kind, note)
     select ?, ?, ?, ?, ? where not exists (
       select 1 from commerce.order_tasks t
       where t.order_id = ? and t.kind = ? and t.payment_id is not distinct from ?::uuid and t.state = 'open')`,
    [newId(), orderId, paymentId, kind, note, orderId, kind, paymentId],
  ));

/** By whoever did what it asked for; null where that was the product itself. */
export const doneTasks = async (
  em: EntityManager,
  { paymentId, kind, byUser }: { readonly paymentId: string; readonly kind: TaskKind; readonly byUser: string | null },
): Promise<void> =>
  void (await em.execute(
    `update commerce.order_tasks set state = 'done', closed_at = platform.now(), closed_by = ?
     where payment_id = ? and kind = ? and state = 'open'`,
    [byUser, paymentId, kind],
  ));
