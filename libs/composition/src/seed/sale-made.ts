import { createHash } from 'node:crypto';
import { newId } from '#platform/kernel';
import type { Sale, SoldLine, Try } from './sales-history.js';

export type Row = Readonly<Record<string, unknown>>;

export const hour = 3_600_000;
export const at = (moment: number | null): string | null => (moment === null ? null : new Date(moment).toISOString());
/** Letters and digits that are the same for the same place in the history. */
export const mark = (of: string, length: number): string => createHash('sha256').update(of).digest('hex').toUpperCase().slice(0, length);
const readable = '34679ACDEFGHJKMNPQRTWXY';

/** A sale with its ids, sums and moments. */
export interface Made {
  readonly id: string;
  readonly number: string;
  readonly sale: Sale;
  readonly subtotal: number;
  readonly discount: number;
  readonly total: number;
  readonly refunded: number;
  readonly paidAt: number | null;
  readonly refundedAt: number | null;
  readonly lines: readonly { readonly id: string; readonly line: SoldLine }[];
  readonly payments: readonly {
    readonly id: string;
    readonly ref: string;
    readonly one: Try;
    readonly begun: number;
    readonly ended: number;
  }[];
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

export const made = (sale: Sale, index: number): Made => {
  const id = newId();
  const letter = (place: number): string => readable[(index * (place + 3)) % readable.length] ?? 'A';
  const year = new Date(sale.createdAt).getUTCFullYear() % 100;
  const payments = sale.tries.map((one, place) => {
    const begun = sale.createdAt + one.afterSeconds * 1000;
    return { id: newId(), ref: mark(`${id} ${place}`, 26), one, begun, ended: begun + one.seconds * 1000 };
  });
  const subtotal = sum(sale.lines.map(({ pricePaisa, quantity }) => pricePaisa * quantity));
  const discount = sum(sale.lines.map(({ discountPaisa }) => discountPaisa));
  const total = subtotal - discount + sale.deliveryPaisa;
  const paidAt = payments.find(({ one }) => one.state === 'succeeded')?.ended ?? null;
  return {
    id,
    number: `P-${year}${letter(0)}${letter(1)}-${String(1000 + index * 137).slice(-4)}`,
    sale,
    subtotal,
    discount,
    total,
    refunded: sale.refundAfterHours === null ? 0 : total,
    paidAt,
    refundedAt: paidAt === null || sale.refundAfterHours === null ? null : paidAt + sale.refundAfterHours * hour,
    lines: sale.lines.map((line) => ({ id: newId(), line })),
    payments,
  };
};

/** Handed over two seconds after the money was there. */
export const handedOver = (paidAt: number | null): number | null => (paidAt === null ? null : paidAt + 2000);
