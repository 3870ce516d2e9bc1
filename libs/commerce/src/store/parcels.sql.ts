import type { EntityManager } from '@mikro-orm/postgresql';
import { searchedDigits } from '#contracts/shared/mobile-number';
import type { DeskParcel } from '#contracts/http/parcels';
import { lastStepBack } from '../domain/parcel.machine.js';
import { arrayText, iso, isoOrNull, ms } from './sql.js';

interface ParcelRow extends Omit<DeskParcel, 'paidAt' | 'updatedAt' | 'refunded' | 'back'> {
  readonly paidMs: number | null;
  readonly updatedMs: number;
  readonly shippedMs: number | null;
  readonly deliveredMs: number | null;
}

/** A parcel (`p`) with its order (`o`); its lines are the printed books that are to be in it. */
const parcelColumns = `p.order_id as id, o.number, o.state as "orderState", p.state, p.name, p.phone, p.address, p.district, p.upazila,
  p.courier, p.tracking, p.note, p.version, ${ms('p.paid_at')} as "paidMs", ${ms('p.updated_at')} as "updatedMs",
  ${ms('p.shipped_at')} as "shippedMs", ${ms('p.delivered_at')} as "deliveredMs",
  (select coalesce(jsonb_agg(jsonb_build_object('lineId', l.id, 'bookId', l.ref_id, 'title', l.title, 'quantity', l.quantity,
     'refunded', l.refunded_at is not null) order by l.position), '[]')
   from commerce.order_lines l join commerce.books b on b.id = l.ref_id
   where l.order_id = p.order_id and l.kind = 'book' and b.kind = 'printed' and l.outcome is distinct from 'no-stock') as lines`;

const toParcel = ({ paidMs, updatedMs, shippedMs, deliveredMs, ...row }: ParcelRow): DeskParcel => ({
  ...row,
  refunded: row.lines.length > 0 && row.lines.every(({ refunded }) => refunded),
  paidAt: isoOrNull(paidMs),
  updatedAt: iso(updatedMs),
  back: lastStepBack(row.state, { shippedAt: isoOrNull(shippedMs), deliveredAt: isoOrNull(deliveredMs) }),
});

/** Parcels that match, in this order. */
export const readParcels = async (em: EntityManager, { sql, values }: Condition, order: string): Promise<DeskParcel[]> => {
  const rows = await em.execute<ParcelRow[]>(
    `select ${parcelColumns} from commerce.parcels p join commerce.orders o on o.id = p.order_id where ${sql} ${order}`,
    [...values],
  );
  return rows.map(toParcel);
};

export const parcelsByIds = (em: EntityManager, orderIds: readonly string[]): Promise<DeskParcel[]> =>
  readParcels(em, { sql: 'p.order_id = any(?::uuid[])', values: [arrayText(orderIds)] }, 'order by p.order_id');

/** The order's row stays as it is until the transaction ends; whoever changes its parcel or lines holds it first. */
export const lockOrder = async (em: EntityManager, orderId: string): Promise<void> => {
  await em.execute('select id from commerce.orders where id = ? for update', [orderId]);
};

/** The same for many, always in one order. */
export const lockOrders = async (em: EntityManager, orderIds: readonly string[]): Promise<void> => {
  await em.execute('select id from commerce.orders where id = any(?::uuid[]) order by id for update', [arrayText(orderIds)]);
};

export interface ParcelFilter {
  readonly q?: string | undefined;
  readonly state?: DeskParcel['state'] | undefined;
  readonly courier?: string | undefined;
  readonly district?: string | undefined;
}

export interface Condition {
  readonly sql: string;
  readonly values: readonly unknown[];
}

const like = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Order number, tracking, name, or digits of the phone (Bengali ones too). */
const searched = (q: string): Condition => ({
  sql: `(o.number ilike '%' || ? || '%' or p.tracking ilike '%' || ? || '%' or platform.fold(p.name) like '%' || platform.fold(?) || '%'
    or p.phone like '%' || ? || '%')`,
  values: [like(q), like(q), like(q), searchedDigits(q)],
});

/** Unpaid parcels are nobody's work: they are in no list. */
export const parcelCondition = ({ q, state, courier, district }: ParcelFilter): Condition => {
  const parts: Condition[] = [
    state ? { sql: 'p.state = ?', values: [state] } : { sql: `p.state <> 'waiting'`, values: [] },
    ...(q?.trim() ? [searched(q.trim())] : []),
    ...(courier ? [{ sql: 'p.courier = ?', values: [courier] }] : []),
    ...(district ? [{ sql: 'p.district = ?', values: [district] }] : []),
  ];
  return { sql: parts.map(({ sql }) => sql).join(' and '), values: parts.flatMap(({ values }) => values) };
};
