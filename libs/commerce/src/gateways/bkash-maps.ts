/** Where the calls of one generation of bKash go and how it spells its ids (gateways.md B); answers are read in both spellings. */
export interface BkashMap {
  readonly grant: string;
  readonly refresh: string;
  readonly create: string;
  readonly execute: string;
  readonly query: string;
  readonly refund: string;
  readonly refundStatus: string;
  readonly paymentId: 'paymentID' | 'paymentId';
  readonly trxId: 'trxID' | 'trxId';
  readonly refundAmount: 'amount' | 'refundAmount';
  /** What `create` wants besides. */
  readonly create0: Readonly<Record<string, string>>;
}

export const bkashMaps: Readonly<Record<'v1' | 'v2', BkashMap>> = {
  v1: {
    grant: '/tokenized/checkout/token/grant',
    refresh: '/tokenized/checkout/token/refresh',
    create: '/tokenized/checkout/create',
    execute: '/tokenized/checkout/execute',
    query: '/tokenized/checkout/payment/status',
    // One address for both: fields tell a refund from the question about it.
    refund: '/tokenized/checkout/payment/refund',
    refundStatus: '/tokenized/checkout/payment/refund',
    paymentId: 'paymentID',
    trxId: 'trxID',
    refundAmount: 'amount',
    create0: { mode: '0011' },
  },
  v2: {
    grant: '/tokenized-checkout/auth/grant-token',
    refresh: '/tokenized-checkout/auth/refresh-token',
    create: '/tokenized-checkout/payment/create',
    execute: '/tokenized-checkout/payment/execute',
    query: '/tokenized-checkout/query/payment',
    refund: '/tokenized-checkout/refund/payment/transaction',
    refundStatus: '/tokenized-checkout/refund/payment/status',
    paymentId: 'paymentId',
    trxId: 'trxId',
    refundAmount: 'refundAmount',
    create0: {},
  },
};
