import type { EntityManager } from '@mikro-orm/postgresql';
import type { Locale } from '#contracts/shared/values';
import type { BeginAsk, LedgerLine } from './gateway.js';

/** A payment as the sandbox has it. `settled`: it says so already. */
export interface SandboxRow {
  readonly tranRef: string;
  readonly session: string;
  readonly orderNumber: string;
  readonly title: string;
  readonly locale: Locale;
  readonly amountPaisa: bigint;
  readonly state: 'open' | 'paid' | 'failed' | 'cancelled';
  readonly gatewayId: string | null;
  readonly secondGatewayId: string | null;
  readonly returnUrls: BeginAsk['returnUrls'];
  readonly notifyUrl: string;
  readonly settled: boolean;
}

type Raw = Omit<SandboxRow, 'amountPaisa'> & { readonly amount: string };

const columns = `tran_ref as "tranRef", session, order_number as "orderNumber", title, locale, amount_paisa::text as amount, state,
  gateway_id as "gatewayId", second_gateway_id as "secondGatewayId", return_urls as "returnUrls", notify_url as "notifyUrl",
  coalesce(settles_at <= platform.now(), false) as settled`;

const rowOf = ({ amount, ...raw }: Raw): SandboxRow => ({ ...raw, amountPaisa: BigInt(amount) });

/** The session of a payment: a new one, or the one that its reference has from an earlier call. */
export const openSandbox = async (em: EntityManager, ask: BeginAsk, session: string): Promise<string> => {
  const [row] = await em.execute<{ session: string }[]>(
    `insert into commerce.sandbox_payments as p (tran_ref, session, order_number, title, locale, amount_paisa, return_urls, notify_url)
     values (?, ?, ?, ?, ?, ?, ?::jsonb, ?) on conflict (tran_ref) do update set session = p.session returning session`,
    [
      ask.tranRef,
      session,
      ask.orderNumber,
      ask.goods.title,
      ask.locale,
      ask.amountPaisa.toString(),
      JSON.stringify(ask.returnUrls),
      ask.notifyUrl,
    ],
  );
  return row?.session ?? session;
};

export const readSandbox = async (em: EntityManager, tranRef: string): Promise<SandboxRow | null> => {
  const [row] = await em.execute<Raw[]>(`select ${columns} from commerce.sandbox_payments where tran_ref = ?`, [tranRef]);
  return row ? rowOf(row) : null;
};

/** Whose gateway id it is; null: the sandbox never gave it. */
export const ownerOfSandboxId = async (em: EntityManager, gatewayId: string): Promise<string | null> => {
  const [row] = await em.execute<{ tranRef: string }[]>(
    `select tran_ref as "tranRef" from commerce.sandbox_payments where gateway_id = ? or second_gateway_id = ?`,
    [gatewayId, gatewayId],
  );
  return row?.tranRef ?? null;
};

export interface SandboxStep {
  readonly state: 'paid' | 'failed' | 'cancelled';
  readonly gatewayId: string | null;
  readonly secondGatewayId: string | null;
  readonly delaySeconds: number;
}

/** The first answer of the buyer stands; null where there was one already, or no such payment. */
export const stepSandbox = async (em: EntityManager, tranRef: string, step: SandboxStep): Promise<SandboxRow | null> => {
  const [row] = await em.execute<Raw[]>(
    `update commerce.sandbox_payments set state = ?, gateway_id = ?, second_gateway_id = ?, acted_at = platform.now(),
       settles_at = case when ? = 'paid' then platform.now() + make_interval(secs => ?) end
     where tran_ref = ? and state = 'open' returning ${columns}`,
    [step.state, step.gatewayId, step.secondGatewayId, step.state, step.delaySeconds, tranRef],
  );
  return row ? rowOf(row) : null;
};

export interface SandboxRefundRow {
  readonly gatewayRef: string;
  readonly amountPaisa: bigint;
}

export const readSandboxRefund = async (em: EntityManager, ourRef: string): Promise<SandboxRefundRow | null> => {
  const [row] = await em.execute<{ gatewayRef: string; amount: string }[]>(
    `select gateway_ref as "gatewayRef", amount_paisa::text as amount from commerce.sandbox_refunds where our_ref = ?`,
    [ourRef],
  );
  return row ? { gatewayRef: row.gatewayRef, amountPaisa: BigInt(row.amount) } : null;
};

export interface SandboxRefundAsk {
  readonly tranRef: string;
  readonly gatewayId: string;
  readonly ourRef: string;
  readonly gatewayRef: string;
  readonly amountPaisa: bigint;
}

/** Gives back of one sum no more than was taken: the payment's row is locked, so that two cannot both see the rest. */
export const refundSandbox = (
  em: EntityManager,
  { tranRef, gatewayId, ourRef, gatewayRef, amountPaisa }: SandboxRefundAsk,
): Promise<void> =>
  em.transactional(async (tx) => {
    const [row] = await tx.execute<{ amount: string }[]>(
      `select amount_paisa::text as amount from commerce.sandbox_payments
       where tran_ref = ? and ? in (gateway_id, second_gateway_id) and state = 'paid' and settles_at <= platform.now() for update`,
      [tranRef, gatewayId],
    );
    const [gone] = await tx.execute<{ sum: string }[]>(
      `select coalesce(sum(amount_paisa), 0)::text as sum from commerce.sandbox_refunds where gateway_id = ? and our_ref <> ?`,
      [gatewayId, ourRef],
    );
    if (!row || BigInt(gone?.sum ?? 0) + amountPaisa > BigInt(row.amount)) return;
    await tx.execute(
      `insert into commerce.sandbox_refunds (our_ref, gateway_ref, gateway_id, tran_ref, amount_paisa) values (?, ?, ?, ?, ?)
       on conflict (our_ref) do nothing`,
      [ourRef, gatewayRef, gatewayId, tranRef, amountPaisa.toString()],
    );
  });

/** What was taken on a day of Dhaka, sum by sum, with all that was given back of it since. */
export const listSandbox = async (em: EntityManager, day: string): Promise<LedgerLine[]> => {
  const rows = await em.execute<{ tranRef: string; gatewayId: string; charged: string; refunded: string }[]>(
    `select p.tran_ref as "tranRef", taken.id as "gatewayId", p.amount_paisa::text as charged,
       coalesce((select sum(r.amount_paisa) from commerce.sandbox_refunds r where r.gateway_id = taken.id), 0)::text as refunded
     from commerce.sandbox_payments p cross join lateral (values (p.gateway_id), (p.second_gateway_id)) taken (id)
     where p.state = 'paid' and taken.id is not null and p.settles_at <= platform.now()
       and p.settles_at >= (?::date)::timestamp at time zone 'Asia/Dhaka'
       and p.settles_at < (?::date + 1)::timestamp at time zone 'Asia/Dhaka'
     order by p.settles_at, taken.id`,
    [day, day],
  );
  return rows.map(({ tranRef, gatewayId, charged, refunded }) => ({
    tranRef,
    gatewayId,
    chargedPaisa: BigInt(charged),
    refundedPaisa: BigInt(refunded),
  }));
};
