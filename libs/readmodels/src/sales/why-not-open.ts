import type { NotOpenWhy, SaleLine, SaleOrder } from '#contracts/http/sales';

type Facts = Readonly<Record<string, string | number>>;
export interface Why {
  readonly why: NotOpenWhy;
  readonly facts: Facts;
}

/** What it is read from. */
export type Standing = Pick<SaleOrder, 'order' | 'lines' | 'payments'> & {
  readonly failedReason: string | null;
  readonly paidNoStock: boolean;
  /** The reaction that gave up, where one did. */
  readonly dead: { readonly name: string; readonly reason: string } | null;
  readonly now: string;
};

/** So long the hand-over is simply under way. */
const UNDER_WAY_MS = 120_000;

const facts = (given: Readonly<Record<string, string | number | null | undefined>>): Record<string, string | number> =>
  Object.fromEntries(Object.entries(given).flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, value]])));

const unpaid = ({ order, payments, failedReason }: Standing): Why | null => {
  const last = payments.at(-1);
  const gateway = { gateway: last?.gateway };
  if (order.state === 'pending') return { why: 'unpaid', facts: facts({ ...gateway, at: order.expiresAt }) };
  if (order.state === 'failed') return { why: 'failed', facts: facts({ ...gateway, reason: last?.failedReason ?? failedReason }) };
  if (order.state === 'expired' || order.state === 'cancelled') return { why: order.state, facts: facts({ at: order.closedAt }) };
  return null;
};

const ofLine = (line: SaleLine, now: string): Why | null => {
  const { access, outcome } = line;
  const open = access !== null && access.endedAt === null && (access.endsAt === null || access.endsAt > now);
  if (line.refundedAt !== null || open) return null;
  const title = { title: line.title };
  if (outcome === 'seats-taken')
    return { why: 'seats-taken', facts: facts({ ...title, limit: line.seats?.limit, taken: line.seats?.taken }) };
  if (outcome === 'no-stock') return { why: 'no-stock', facts: title };
  if (access?.endedAt) return { why: 'revoked', facts: facts({ ...title, at: access.endedAt, reason: access.endedWhy }) };
  if (access?.endsAt) return { why: 'ended', facts: facts({ ...title, at: access.endsAt }) };
  return null;
};

const waiting = ({ order, lines, dead, now }: Standing): Why | null => {
  const line = lines.find(({ fulfilledAt, refundedAt }) => fulfilledAt === null && refundedAt === null);
  if (order.state !== 'paid' || !line) return null;
  if (dead) return { why: 'dead', facts: { title: line.title, step: dead.name, reason: dead.reason } };
  const since = Date.parse(now) - Date.parse(order.paidAt ?? now);
  return { why: since < UNDER_WAY_MS ? 'under-way' : 'stuck', facts: facts({ title: line.title, at: order.paidAt }) };
};

/** Why what was ordered is not open, the first reason that holds; null where all that was paid for is. */
export const whyNotOpen = (standing: Standing): Why | null => {
  const { order, payments, lines, now, paidNoStock } = standing;
  const held = payments.find(({ state }) => state === 'on_hold');
  if (held && order.paidAt === null) return { why: 'on-hold', facts: facts({ gateway: held.gateway, reason: held.holdReason }) };
  if (order.state === 'refunded') return { why: 'refunded', facts: facts({ at: order.closedAt }) };
  const open = unpaid(standing) ?? waiting(standing);
  if (open) return open;
  for (const line of lines) {
    const why = ofLine(line, now);
    if (why) return why;
  }
  return paidNoStock && order.refundedPaisa < order.paidPaisa ? { why: 'no-stock', facts: facts({ title: lines[0]?.title }) } : null;
};
