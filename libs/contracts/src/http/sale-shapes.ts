import * as z from 'zod/mini';
import {
  lineKinds,
  lineOutcomes,
  newsSources,
  orderKinds,
  orderStates,
  paymentStates,
  payWays,
  refundStates,
  taskKinds,
} from '../shared/commerce.js';
import { id, instant } from '../shared/values.js';
import { parcelFacts } from './order-shapes.js';
import { auditRow } from './audit.js';

const paisa = z.int();
/** What a gateway said, as it was kept: secrets and phones are masked before it is stored. */
const kept = z.nullable(z.record(z.string(), z.unknown()));

/** Why an order wants somebody's eye. `not-open`: the money is there for minutes, and something bought is not handed over. */
export const saleMarks = ['not-open', 'on-hold', 'no-stock', 'seats-taken', 'task'] as const;
export type SaleMark = (typeof saleMarks)[number];

/** One line of the list of orders. `phone` shows its ends alone. */
export const saleRow = z.strictObject({
  id,
  number: z.string(),
  kind: z.enum(orderKinds),
  state: z.enum(orderStates),
  mark: z.nullable(z.enum(saleMarks)),
  buyer: z.string(),
  phone: z.nullable(z.string()),
  titles: z.array(z.string()),
  totalPaisa: paisa,
  paidPaisa: paisa,
  refundedPaisa: paisa,
  gateway: z.nullable(z.enum(payWays)),
  createdAt: instant,
  paidAt: z.nullable(instant),
});
export type SaleRow = z.infer<typeof saleRow>;

export const saleSorts = ['created', '-created', 'total', '-total', 'paid', '-paid'] as const;

const saleLine = z.strictObject({
  id,
  kind: z.enum(lineKinds),
  refId: id,
  slug: z.nullable(z.string()),
  title: z.string(),
  quantity: z.int(),
  unitPaisa: paisa,
  amountPaisa: paisa,
  discountPaisa: paisa,
  refundedPaisa: paisa,
  refundedAt: z.nullable(instant),
  fulfilledAt: z.nullable(instant),
  outcome: z.nullable(z.enum(lineOutcomes)),
  stockState: z.string(),
  /** The buyer's access to what this line names, whoever gave it; for a subscription its days. */
  access: z.nullable(
    z.strictObject({
      id,
      source: z.string(),
      startsAt: instant,
      endsAt: z.nullable(instant),
      endedAt: z.nullable(instant),
      endedWhy: z.nullable(z.string()),
      ofThisLine: z.boolean(),
    }),
  ),
  /** Of a course with a limit: seats in all, and taken now. */
  seats: z.nullable(z.strictObject({ limit: z.int(), taken: z.int() })),
});
export type SaleLine = z.infer<typeof saleLine>;

const saleNews = z.strictObject({
  id,
  source: z.enum(newsSources),
  at: instant,
  body: kept,
  verdict: kept,
  outcome: z.nullable(z.string()),
});

const salePayment = z.strictObject({
  id,
  gateway: z.enum(payWays),
  state: z.enum(paymentStates),
  amountPaisa: paisa,
  tranRef: z.string(),
  gatewayId: z.nullable(z.string()),
  bankRef: z.nullable(z.string()),
  extra: z.boolean(),
  holdReason: z.nullable(z.string()),
  holdFacts: kept,
  failedReason: z.nullable(z.string()),
  lastError: z.nullable(z.string()),
  createdAt: instant,
  settledAt: z.nullable(instant),
  nextCheckAt: z.nullable(instant),
  checks: z.int(),
  /** What is still there to give back: the sum less all refunds that succeeded or are under way. */
  refundablePaisa: paisa,
  news: z.array(saleNews),
});
export type SalePayment = z.infer<typeof salePayment>;

const saleRefund = z.strictObject({
  id,
  paymentId: id,
  ourRef: z.string(),
  gatewayRef: z.nullable(z.string()),
  amountPaisa: paisa,
  state: z.enum(refundStates),
  reason: z.string(),
  by: z.nullable(z.string()),
  at: instant,
  doneAt: z.nullable(instant),
  /** `takesBack`: what the line gave ended with it. */
  lines: z.array(z.strictObject({ lineId: id, amountPaisa: paisa, takesBack: z.boolean() })),
});

const saleTask = z.strictObject({
  id,
  kind: z.enum(taskKinds),
  note: z.nullable(z.string()),
  state: z.enum(['open', 'done']),
  at: instant,
  closedAt: z.nullable(instant),
  closedBy: z.nullable(z.string()),
});

const saleCommission = z.strictObject({
  id,
  affiliateId: id,
  affiliate: z.string(),
  kind: z.enum(['earned', 'clawed-back', 'paid-out', 'returned']),
  amountPaisa: paisa,
  rateBp: z.nullable(z.int()),
  availableAt: z.nullable(instant),
  at: instant,
});

/** Each step of an order's life with its time; `facts` are what its sentence names. */
export const saleSteps = [
  'ordered',
  'coupon',
  'payment-begun',
  'news',
  'payment-settled',
  'payment-held',
  'payment-failed',
  'paid',
  'event',
  'line-fulfilled',
  'granted',
  'revoked',
  'fulfilled',
  'closed',
  'refund-asked',
  'refund-done',
  'refund-failed',
  'parcel',
  'commission',
  'task',
  'task-done',
  'staff',
  'dead',
] as const;
export type SaleStepKind = (typeof saleSteps)[number];
export const saleStep = z.strictObject({
  at: instant,
  kind: z.enum(saleSteps),
  tone: z.enum(['ok', 'bad', 'warn', 'plain']),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type SaleStep = z.infer<typeof saleStep>;

/** Why what was bought is not open; each has a sentence in both languages. */
export const notOpenWhys = [
  'unpaid',
  'expired',
  'cancelled',
  'failed',
  'on-hold',
  'seats-taken',
  'no-stock',
  'under-way',
  'dead',
  'stuck',
  'revoked',
  'ended',
  'refunded',
] as const;
export type NotOpenWhy = (typeof notOpenWhys)[number];

/** An order with all that happened to it. */
export const saleOrder = z.strictObject({
  order: z.strictObject({
    id,
    number: z.string(),
    kind: z.enum(orderKinds),
    state: z.enum(orderStates),
    mark: z.nullable(z.enum(saleMarks)),
    version: z.int(),
    subtotalPaisa: paisa,
    discountPaisa: paisa,
    deliveryPaisa: paisa,
    totalPaisa: paisa,
    paidPaisa: paisa,
    refundedPaisa: paisa,
    couponCode: z.nullable(z.string()),
    createdAt: instant,
    expiresAt: instant,
    paidAt: z.nullable(instant),
    fulfilledAt: z.nullable(instant),
    closedAt: z.nullable(instant),
  }),
  buyer: z.strictObject({
    id,
    name: z.string(),
    phone: z.nullable(z.string()),
    email: z.nullable(z.string()),
    state: z.string(),
  }),
  affiliate: z.nullable(z.strictObject({ id, code: z.string(), name: z.string(), by: z.nullable(z.string()) })),
  /** null where all that was paid for is open. */
  why: z.nullable(z.strictObject({ why: z.enum(notOpenWhys), facts: z.record(z.string(), z.union([z.string(), z.number()])) })),
  lines: z.array(saleLine),
  payments: z.array(salePayment),
  refunds: z.array(saleRefund),
  tasks: z.array(saleTask),
  parcel: z.nullable(parcelFacts),
  commission: z.array(saleCommission),
  audit: z.array(auditRow),
  timeline: z.array(saleStep),
});
export type SaleOrder = z.infer<typeof saleOrder>;
