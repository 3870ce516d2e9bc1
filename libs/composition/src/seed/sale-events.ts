import type { EventData, EventName, PaidLine } from '#contracts/internal/events';
import { newId } from '#platform/kernel';
import { handedOver, hour, type Made, type Row } from './sale-made.js';

/** So long done events are kept: older ones would be cleaned away at once. */
const keptMs = 7 * 24 * hour;

const event = <N extends EventName>(name: N, data: EventData<N>, moment: number): { row: Row; moment: number } => {
  const at = new Date(moment).toISOString();
  // Sent and done: nobody is to be told today of what happened days ago.
  return { row: { id: newId(), name, data, at, published_at: at, done_at: at }, moment };
};

export interface SaleOutcome {
  /** What each line came to, in the order of the sale's lines. */
  readonly outcomes: readonly EventData<'LineFulfilled'>['outcome'][];
  readonly refundId: string | null;
  /** Courses that it opened. */
  readonly courseIds: readonly string[];
}

/** The events that a sale has left in the outbox, as far as they are still kept. */
export const eventRows = ({ id: orderId, sale, lines, total, paidAt, refundedAt }: Made, outcome: SaleOutcome, now: number): Row[] => {
  const handed = handedOver(paidAt);
  if (paidAt === null || handed === null) return [];
  const userId = sale.buyer.id;
  const paid = lines.map(({ id: lineId, line: { kind, refId, quantity, pricePaisa, discountPaisa } }): PaidLine => {
    return { lineId, kind, refId, quantity, amountPaisa: pricePaisa * quantity - discountPaisa };
  });
  const whole = { orderId, userId, lines: paid, amountPaisa: total, whole: true };
  const back =
    refundedAt === null || outcome.refundId === null
      ? []
      : [
          event('OrderRefunded', { ...whole, refundId: outcome.refundId }, refundedAt),
          ...outcome.courseIds.map((courseId) => event('EnrolmentRevoked', { userId, courseId, reason: 'refund' }, refundedAt)),
        ];
  return [
    event('PaymentSucceeded', { orderId, userId, lines: paid }, paidAt),
    ...outcome.courseIds.map((courseId) => event('EnrolmentGranted', { userId, courseId }, handed)),
    ...lines.map(({ id: lineId }, place) => event('LineFulfilled', { orderId, lineId, outcome: outcome.outcomes[place]! }, handed)),
    ...back,
  ].flatMap(({ row, moment }) => (moment > now - keptMs ? [row] : []));
};
