import type { EntityManager } from '@mikro-orm/postgresql';
import type { PayWay, RefundState } from '#contracts/shared/commerce';
import { newId } from '#platform/kernel';
import type { PlannedLine } from '../domain/refund-plan.js';
import { newTranRef } from '../domain/tran-ref.js';
import type { RefundAsk } from '../gateways/gateway.js';
import { ms } from './sql.js';

/** Whoever asks a gateway to give back is through by then, or has died; until then nobody else asks it. */
const LEASE = `interval '90 seconds'`;

export interface NewRefund {
  readonly orderId: string;
  readonly paymentId: string;
  readonly amountPaisa: bigint;
  readonly reason: string;
  readonly byUser: string | null;
  readonly lines: readonly PlannedLine[];
}

/** The intent, committed before anybody is asked. One open refund of a payment: the table refuses a second. */
export const newRefund = async (em: EntityManager, refund: NewRefund): Promise<string> => {
  const id = newId();
  await em.execute(
    `insert into commerce.refunds (id, order_id, payment_id, our_ref, amount_paisa, state, reason, by_user, next_check_at)
     values (?, ?, ?, ?, ?, 'requested', ?, ?, platform.now() + ${LEASE})`,
    [id, refund.orderId, refund.paymentId, newTranRef(), refund.amountPaisa, refund.reason, refund.byUser],
  );
  for (const { lineId, amountPaisa, takesBack } of refund.lines)
    await em.execute('insert into commerce.refund_lines (refund_id, line_id, amount_paisa, takes_back) values (?, ?, ?, ?)', [
      id,
      lineId,
      amountPaisa,
      takesBack,
    ]);
  return id;
};

export interface RefundRow {
  readonly id: string;
  readonly orderId: string;
  readonly paymentId: string;
  readonly gatewayRef: string | null;
  readonly amountPaisa: bigint;
  readonly state: RefundState;
  readonly createdAt: Date;
}

interface RawRefund extends Omit<RefundRow, 'amountPaisa' | 'createdAt'> {
  readonly amountPaisa: string;
  readonly createdMs: number;
}

const columns = `r.id, r.order_id as "orderId", r.payment_id as "paymentId", r.gateway_ref as "gatewayRef",
  r.amount_paisa::text as "amountPaisa", r.state, ${ms('r.created_at')} as "createdMs"`;
const refundOf = ({ amountPaisa, createdMs, ...rest }: RawRefund): RefundRow => ({
  ...rest,
  amountPaisa: BigInt(amountPaisa),
  createdAt: new Date(createdMs),
});

export const readRefund = async (em: EntityManager, refundId: string, lock = ''): Promise<RefundRow | null> => {
  const [row] = await em.execute<RawRefund[]>(`select ${columns} from commerce.refunds r where r.id = ? ${lock}`, [refundId]);
  return row ? refundOf(row) : null;
};

/** Takes an open refund whose time has come; false: somebody else has, or it has ended. */
export const leaseRefund = async (em: EntityManager, refundId: string): Promise<boolean> => {
  const rows = await em.execute<unknown[]>(
    `update commerce.refunds set next_check_at = platform.now() + ${LEASE}
     where id = ? and state in ('requested', 'processing') and next_check_at <= platform.now() returning 1`,
    [refundId],
  );
  return rows.length > 0;
};

export const dueRefunds = async (em: EntityManager, limit: number): Promise<{ id: string; gateway: PayWay }[]> =>
  em.execute(
    `select r.id, p.gateway from commerce.refunds r join commerce.payments p on p.id = r.payment_id
     where r.next_check_at <= platform.now() order by r.next_check_at limit ?`,
    [limit],
  );

export interface RefundOf extends RefundAsk {
  readonly gateway: PayWay;
  /** The money came in this currency, and staff took it for the order's price; null: in taka. */
  readonly foreign: string | null;
}

/** What a gateway is asked, from our own rows alone. Several sums of one session are known there by the first payment's reference. */
export const refundAsk = async (em: EntityManager, refundId: string): Promise<RefundOf | null> => {
  const [row] = await em.execute<(Omit<RefundOf, 'amountPaisa' | 'earlier'> & { amountPaisa: string; paymentId: string })[]>(
    `select p.gateway, nullif(p.hold_facts->>'currency', 'BDT') as foreign, p.id as "paymentId", p.gateway_session as session, p.gateway_id as "gatewayId", p.bank_ref as "bankRef",
       r.our_ref as "ourRef", r.gateway_ref as "gatewayRef", r.amount_paisa::text as "amountPaisa", r.reason,
       coalesce((select f.tran_ref from commerce.payments f where f.order_id = p.order_id and f.gateway = p.gateway
         and f.gateway_session = p.gateway_session order by f.created_at, f.id limit 1), p.tran_ref) as "tranRef"
     from commerce.refunds r join commerce.payments p on p.id = r.payment_id where r.id = ?`,
    [refundId],
  );
  if (!row) return null;
  const { paymentId, amountPaisa, ...ask } = row;
  const earlier = await em.execute<{ gatewayRef: string | null; amountPaisa: string }[]>(
    `select gateway_ref as "gatewayRef", amount_paisa::text as "amountPaisa" from commerce.refunds
     where payment_id = ? and state = 'succeeded' and id <> ? order by done_at`,
    [paymentId, refundId],
  );
  return {
    ...ask,
    amountPaisa: BigInt(amountPaisa),
    earlier: earlier.map((one) => ({ gatewayRef: one.gatewayRef, amountPaisa: BigInt(one.amountPaisa) })),
  };
};
