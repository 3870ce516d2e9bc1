import { cutText } from '#contracts/shared/cut-text';
import { textOf, type Fields } from './ask-gateway.js';
import { bkashTime } from './bkash-answers.js';
import { sumOf } from './decimal.js';
import type { Verdict, VerdictAsk } from './gateway.js';
import { masked } from './masked.js';

/** A payment that is not executed in this time cannot be any more, and nothing was taken. */
const LIVES_MS = 24 * 3_600_000;

export const bkashUnknown = (reason: string, away: boolean, raw: Fields = {}): Extract<Verdict, { kind: 'unknown' }> => ({
  kind: 'unknown',
  reason,
  away,
  raw: masked(raw),
});

/** A payment that bKash calls completed. */
export const bkashPaid = (fields: Fields, ask: VerdictAsk): Verdict => {
  const gatewayId = textOf(fields, 'trxID', 'trxId');
  // Wallets hold taka: where the newer generation does not repeat the currency, it is that of our own invoice.
  const sum = sumOf(textOf(fields, 'currency') ?? 'BDT', textOf(fields, 'amount'));
  if (gatewayId === null || sum === null) return bkashUnknown('completed without trxID or sum', false, fields);
  return {
    kind: 'paid',
    gatewayId,
    bankRef: null,
    ...sum,
    // The newer generation does not repeat it: the paymentID, which is our row's own, stands for it.
    tranRef: textOf(fields, 'merchantInvoiceNumber', 'merchantInvoice') ?? ask.tranRef,
    risky: false,
    riskFacts: {},
    payer: textOf(fields, 'customerMsisdn', 'payerAccount'),
    also: [],
    raw: masked(fields),
    ...(ask.gatewayId !== null && ask.gatewayId !== gatewayId ? { hint: 'foreign' as const } : {}),
  };
};

const ends: Readonly<Record<string, 'failed' | 'cancelled' | 'expired'>> = {
  Failed: 'failed',
  Declined: 'failed',
  Cancelled: 'cancelled',
  Canceled: 'cancelled',
  Expired: 'expired',
};
const reasons = { failed: 'declined', cancelled: 'cancelled', expired: 'expired' } as const;

/**
 * A payment that is not completed. Without our `execute` no money moves: where it was never called, the buyer's own word that he gave up is
 * enough, and so is the day that a payment lives. After it, only the gateway's word counts.
 */
export const endedByBuyer = (fields: Fields, status: string, ask: VerdictAsk): Verdict => {
  const raw = masked(fields);
  const end = ends[status];
  if (end) return { kind: end, reason: reasons[end], text: null, raw };
  if (status !== 'Initiated') return bkashUnknown(`transactionStatus ${cutText(status, 40) || 'none'}`, false, fields);
  if (ask.executed === false && (ask.claim === 'cancelled' || ask.claim === 'failed')) {
    const kind = ask.claim;
    return { kind, reason: reasons[kind], text: null, raw };
  }
  const begun = bkashTime(textOf(fields, 'paymentCreateTime')) ?? ask.createdAt;
  if (Date.now() - begun.getTime() > LIVES_MS) return { kind: 'expired', reason: 'expired', text: null, raw };
  return { kind: 'open', raw };
};
