/** The words that orders, payments and what follows them are told with; the CHECK constraints of the tables list the same. */
export const lineKinds = ['course', 'exam-batch', 'book', 'subscription'] as const;
export type LineKind = (typeof lineKinds)[number];

export const orderKinds = ['course', 'book', 'selfpractice', 'subscription', 'exam-batch'] as const;
export type OrderKind = (typeof orderKinds)[number];

export const orderStates = ['pending', 'paid', 'fulfilled', 'failed', 'cancelled', 'expired', 'refunded'] as const;
export type OrderState = (typeof orderStates)[number];

export const paymentStates = [
  'initiated',
  'pending',
  'executing',
  'on_hold',
  'succeeded',
  'failed',
  'cancelled',
  'expired',
  'refunded',
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** `free`: nothing to pay, no gateway was asked. */
export const gatewayNames = ['sandbox', 'sslcommerz', 'bkash'] as const;
export type GatewayName = (typeof gatewayNames)[number];
export const payWays = ['sandbox', 'sslcommerz', 'bkash', 'free'] as const;
export type PayWay = (typeof payWays)[number];

/** How a line was answered once it was paid; `already`: the buyer had it. */
export const lineOutcomes = ['granted', 'already', 'extended', 'parcel', 'no-stock', 'seats-taken'] as const;
export type LineOutcome = (typeof lineOutcomes)[number];

export const refundStates = ['requested', 'processing', 'succeeded', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

/** Where news of a payment came from. */
export const newsSources = ['redirect', 'notification', 'poll', 'staff', 'reconciliation', 'execute', 'refund'] as const;
export type NewsSource = (typeof newsSources)[number];

export const taskKinds = ['refund-double', 'paid-no-stock', 'seats-taken', 'refund-lost', 'on-hold', 'late-payment'] as const;
export type TaskKind = (typeof taskKinds)[number];

export const parcelStates = ['waiting', 'paid', 'packed', 'shipped', 'delivered', 'returned'] as const;
export type ParcelState = (typeof parcelStates)[number];

/** No payment gateway takes less; a total between nothing and this can be paid by nobody. */
export const leastPayablePaisa = 1_000;
