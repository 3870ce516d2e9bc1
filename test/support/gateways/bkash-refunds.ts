import { randomBytes } from 'node:crypto';
import { bkashError, type BkashPayment } from './bkash.js';
import { bkashTime, type GatewayClock, paisaIn, takaOf } from './book.js';
import type { Exchange } from './exchange.js';
import type { Faults } from './faults.js';

export interface BkashRefundRow {
  readonly trxId: string;
  readonly amountPaisa: number;
  /** For so many questions it is not completed yet. */
  questions: number;
  readonly at: number;
}

interface Desk {
  readonly faults: Faults;
  readonly clock: GatewayClock;
  readonly version: 'v1' | 'v2';
}

const MOST_REFUNDS = 10;
const DAYS = 15;

const stateOf = ({ questions }: BkashRefundRow): string => (questions > 0 ? 'Initiated' : 'Completed');

const told = (payment: BkashPayment, refund: BkashRefundRow, version: Desk['version']): Record<string, string> =>
  version === 'v1'
    ? {
        statusCode: '0000',
        statusMessage: 'Successful',
        originalTrxID: payment.trxId ?? '',
        refundTrxID: refund.trxId,
        transactionStatus: stateOf(refund),
        amount: takaOf(refund.amountPaisa),
        currency: 'BDT',
        charge: '0.00',
        completedTime: bkashTime(refund.at),
      }
    : {
        originalTrxId: payment.trxId ?? '',
        refundTrxId: refund.trxId,
        refundTransactionStatus: stateOf(refund),
        originalTrxAmount: takaOf(payment.chargedPaisa),
        refundAmount: takaOf(refund.amountPaisa),
        currency: 'BDT',
        completedTime: bkashTime(refund.at),
        sku: '',
        reason: '',
      };

export const bkashRefund = (exchange: Exchange, desk: Desk, payment: BkashPayment | null, body: Record<string, unknown>): void => {
  const { version, clock } = desk;
  const fault = desk.faults.take('refund', payment?.invoice ?? null);
  if (exchange.fails(fault)) return;
  const amountPaisa = paisaIn(body[version === 'v1' ? 'amount' : 'refundAmount']);
  if (!payment || payment.trxId === null || body[version === 'v1' ? 'trxID' : 'trxId'] !== payment.trxId)
    return bkashError(exchange, version, '2077', 'Invalid Transaction ID');
  const gone = payment.refunds.reduce((sum, one) => sum + one.amountPaisa, 0);
  if (!(amountPaisa > 0) || gone + amountPaisa > payment.chargedPaisa || payment.refunds.length >= MOST_REFUNDS)
    return bkashError(exchange, version, '2072', 'Invalid refund amount');
  if (clock.now() - payment.executedAt > DAYS * 24 * 3_600_000)
    return bkashError(exchange, version, '2071', `Refund after ${DAYS} days not allowed`);
  if (fault?.what === 'failed') return bkashError(exchange, version, '2074', 'Not reversible');
  const refund: BkashRefundRow = {
    trxId: randomBytes(5).toString('hex').toUpperCase(),
    amountPaisa,
    questions: fault?.what === 'processing' ? Number(fault.value ?? 1) : 0,
    at: clock.now(),
  };
  payment.refunds.push(refund);
  if (fault?.what === 'take-then-hang') return;
  exchange.answer(told(payment, refund, version));
};

/** The older generation tells of the newest refund alone, the newer one of all. */
export const bkashRefundStatus = (exchange: Exchange, { faults, version }: Desk, payment: BkashPayment | null): void => {
  if (exchange.fails(faults.take('query', payment?.invoice ?? null))) return;
  if (!payment || payment.trxId === null) return bkashError(exchange, version, '2077', 'Invalid Transaction ID');
  const rows = payment.refunds.map((refund) => told(payment, refund, version));
  for (const refund of payment.refunds) refund.questions = Math.max(0, refund.questions - 1);
  if (version === 'v1')
    return exchange.answer(rows.at(-1) ?? { statusCode: '0000', statusMessage: 'Successful', originalTrxID: payment.trxId });
  exchange.answer({
    originalTrxId: payment.trxId,
    originalTrxAmount: takaOf(payment.chargedPaisa),
    originalTrxCompletedTime: bkashTime(payment.executedAt),
    refundTransactions: rows.map(({ refundTrxId, refundTransactionStatus, refundAmount, completedTime }) => ({
      refundTrxId,
      refundTransactionStatus,
      refundAmount,
      completedTime,
    })),
  });
};
