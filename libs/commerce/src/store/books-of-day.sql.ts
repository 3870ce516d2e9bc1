import type { EntityManager } from '@mikro-orm/postgresql';
import type { GatewayName } from '#contracts/shared/commerce';
import type { BookLine } from '../domain/compare-books.js';

const columns = `p.tran_ref as "tranRef", p.gateway_id as "gatewayId", p.amount_paisa::text as charged,
  case when p.hold_facts->>'currency' <> 'BDT' then p.hold_facts end as foreign,
  coalesce((select sum(r.amount_paisa) from commerce.refunds r where r.payment_id = p.id and r.state = 'succeeded'), 0)::text as refunded`;
const ofDay = (column: string): string =>
  `${column} >= (?::date)::timestamp at time zone 'Asia/Dhaka' and ${column} < (?::date + 1)::timestamp at time zone 'Asia/Dhaka'`;

type Raw = Pick<BookLine, 'tranRef' | 'gatewayId'> & {
  readonly charged: string;
  readonly refunded: string;
  readonly foreign: { readonly currency: string; readonly amount?: string } | null;
};
const lineOf = ({ charged, refunded, foreign, ...rest }: Raw): BookLine => ({
  ...rest,
  ...(foreign ? { foreign: { currency: foreign.currency, amount: foreign.amount ?? '?' } } : {}),
  chargedPaisa: BigInt(charged),
  refundedPaisa: BigInt(refunded),
});

/** Money that we have of a gateway: what was settled on that day of Dhaka, and whatever its own book names. What is held counts: it was taken. */
export const ourBook = async (em: EntityManager, gateway: GatewayName, day: string, named: readonly string[]): Promise<BookLine[]> => {
  const rows = await em.execute<Raw[]>(
    `select ${columns} from commerce.payments p where p.gateway = ? and p.gateway_id is not null
       and p.state in ('succeeded', 'refunded', 'on_hold') and (${ofDay('p.settled_at')} or p.gateway_id = any(?::text[]))`,
    [gateway, day, day, `{${named.map((id) => JSON.stringify(id)).join(',')}}`],
  );
  return rows.map(lineOf);
};

/** Payments of a day, whatever became of them: for gateways that have no book to be read, each is asked about. */
export const paymentsOfDay = (em: EntityManager, gateway: GatewayName, day: string): Promise<{ id: string; tranRef: string }[]> =>
  em.execute(`select p.id, p.tran_ref as "tranRef" from commerce.payments p where p.gateway = ? and ${ofDay('p.created_at')}`, [
    gateway,
    day,
    day,
  ]);

/** Yesterday in Dhaka, once its last money has had an hour to arrive, where it has not been compared; null otherwise. */
export const dayToCompare = async (em: EntityManager, gateway: GatewayName): Promise<string | null> => {
  const [row] = await em.execute<{ day: string }[]>(
    `select d.day::text as day from (select ((platform.now() - interval '1 hour') at time zone 'Asia/Dhaka')::date - 1 as day) d
     where not exists (select 1 from commerce.reconciliations r where r.gateway = ? and r.day = d.day)
       and exists (select 1 from commerce.payments p where p.gateway = ?)`,
    [gateway, gateway],
  );
  return row?.day ?? null;
};
