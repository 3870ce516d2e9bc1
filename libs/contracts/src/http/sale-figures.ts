import * as z from 'zod/mini';
import { courseStates } from './courses-desk-shapes.js';
import { lineKinds, payWays } from '../shared/commerce.js';
import { givenDay } from '../shared/given.js';
import { id, instant } from '../shared/values.js';

const paisa = z.int();
const day = z.iso.date();
/** A day of a filter or a coupon, YYYY-MM-DD in Asia/Dhaka: none that a calendar of commerce has nothing to do with. */
export const shopDay = givenDay;

/**
 * Sums of money in a span. Orders, prices, discounts and delivery count on the day that the order was paid; money counts on the day
 * that it came (`paid`) or went back (`refunded`); `net` = paid − refunded, `average` = paid / orders, rounded down.
 */
const saleSums = {
  orders: z.int(),
  grossPaisa: paisa,
  discountPaisa: paisa,
  deliveryPaisa: paisa,
  paidPaisa: paisa,
  refundedPaisa: paisa,
  netPaisa: paisa,
} as const;
export const salesTotals = z.strictObject({
  from: day,
  to: day,
  sums: z.strictObject({ ...saleSums, averagePaisa: paisa }),
  days: z.array(z.strictObject({ day, ...saleSums })),
  products: z.array(
    z.strictObject({
      kind: z.enum(lineKinds),
      refId: id,
      title: z.string(),
      orders: z.int(),
      quantity: z.int(),
      grossPaisa: paisa,
      discountPaisa: paisa,
      refundedPaisa: paisa,
      netPaisa: paisa,
    }),
  ),
  gateways: z.array(
    z.strictObject({ gateway: z.enum(payWays), payments: z.int(), paidPaisa: paisa, refundedPaisa: paisa, netPaisa: paisa }),
  ),
});
export type SalesTotals = z.infer<typeof salesTotals>;

/** Something that waits for staff: a task of an order, or money that came and opened nothing. */
export const waitingKinds = [
  'not-open',
  'refund-double',
  'paid-no-stock',
  'seats-taken',
  'refund-lost',
  'on-hold',
  'late-payment',
] as const;
export const waitingTask = z.strictObject({
  id,
  kind: z.enum(waitingKinds),
  note: z.nullable(z.string()),
  orderId: id,
  number: z.string(),
  buyer: z.string(),
  phone: z.nullable(z.string()),
  gateway: z.nullable(z.enum(payWays)),
  totalPaisa: paisa,
  at: instant,
  closedAt: z.nullable(instant),
});
export type WaitingTask = z.infer<typeof waitingTask>;

export const courseFigureSorts = ['-sold', 'sold', '-new', 'new', '-active', 'active', 'title', '-title'] as const;
export const courseFigure = z.strictObject({
  id,
  slug: z.string(),
  title: z.string(),
  kind: z.enum(['course', 'exam-batch']),
  state: z.enum(courseStates),
  pricePaisa: paisa,
  sold: z.int(),
  /** Price less discount of the paid lines. */
  soldPaisa: paisa,
  refundedPaisa: paisa,
  active: z.int(),
  newIn30: z.int(),
  exams: z.int(),
  takers: z.int(),
  /** Mean of score / full marks over the ranked sittings of this course's exams; null where nobody sat. */
  examAverage: z.nullable(z.number()),
  /** Share of lessons and finished exams that its active students have done; null where there is nothing to finish. */
  completion: z.nullable(z.number()),
});
export type CourseFigure = z.infer<typeof courseFigure>;

export const subscriptionRow = z.strictObject({
  id,
  buyer: z.string(),
  phone: z.nullable(z.string()),
  orderId: z.nullable(id),
  number: z.nullable(z.string()),
  days: z.int(),
  paidPaisa: paisa,
  startsAt: instant,
  endsAt: instant,
  endedAt: z.nullable(instant),
  active: z.boolean(),
});
export type SubscriptionRow = z.infer<typeof subscriptionRow>;
