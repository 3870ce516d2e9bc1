import { cutText } from '#contracts/shared/cut-text';
import type { FailReason } from '#contracts/http/order-shapes';
import { textOf, type Fields } from './ask-gateway.js';
import type { Charge, ForeignCharge, TakaCharge } from '../domain/judge-verdict.js';
import { paisaOf, sumOf } from './decimal.js';
import type { Claim } from './gateway.js';

/** One try to pay as SSLCommerz tells of it. */
export interface SslTransaction {
  readonly tranId: string | null;
  readonly valId: string | null;
  readonly status: string;
  readonly bankTranId: string | null;
  /** What the store is to get, in taka; null where it is told in another currency, or not at all. */
  readonly settledPaisa: bigint | null;
  /** What the buyer was charged, in the currency of the payment; null: it is not told, or no sum. */
  readonly sum: Pick<TakaCharge, 'amountPaisa'> | Pick<ForeignCharge, 'foreign'> | null;
  readonly riskLevel: string | null;
  readonly riskTitle: string | null;
  readonly error: string | null;
  readonly raw: Fields;
}

export const transactionOf = (fields: Fields): SslTransaction => ({
  tranId: textOf(fields, 'tran_id'),
  valId: textOf(fields, 'val_id'),
  status: (textOf(fields, 'status') ?? '').toUpperCase(),
  bankTranId: textOf(fields, 'bank_tran_id'),
  settledPaisa: (textOf(fields, 'currency') ?? 'BDT') === 'BDT' ? paisaOf(textOf(fields, 'amount')) : null,
  sum: sumOf(textOf(fields, 'currency_type'), textOf(fields, 'currency_amount')),
  riskLevel: textOf(fields, 'risk_level'),
  riskTitle: textOf(fields, 'risk_title'),
  error: textOf(fields, 'error'),
  raw: fields,
});

/** The tries in an answer about one reference: `element` for a query by tran_id, the answer itself for one by session. */
export const transactionsIn = (answer: Fields): SslTransaction[] => {
  const { element } = answer;
  const found = Array.isArray(element) ? element : textOf(answer, 'tran_id') === null ? [] : [answer];
  return found.flatMap((one: unknown) => (typeof one === 'object' && one !== null ? [transactionOf(one as Fields)] : []));
};

export const isPaid = ({ status }: Pick<SslTransaction, 'status'>): boolean => status === 'VALID' || status === 'VALIDATED';

const claims: Readonly<Record<string, Claim>> = {
  VALID: 'paid',
  VALIDATED: 'paid',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
  UNATTEMPTED: 'cancelled',
  EXPIRED: 'expired',
};
export const claimOf = (status: string | null): Claim => claims[(status ?? '').toUpperCase()] ?? 'unknown';

/** What ended all tries of a reference without money: null while one of them may still bring some. */
export const endOf = (
  tries: readonly SslTransaction[],
): { kind: 'failed' | 'cancelled' | 'expired'; reason: FailReason; text: string | null } | null => {
  const ends = tries.map((one) => ({ claim: claimOf(one.status), text: one.error }));
  if (ends.length === 0 || ends.some(({ claim }) => claim === 'unknown' || claim === 'paid')) return null;
  // A refusal says more than a page that was closed before or after it.
  const { claim, text } = ends.find((end) => end.claim === 'failed') ?? ends.find((end) => end.claim === 'cancelled') ?? ends[0]!;
  if (claim === 'failed') return { kind: 'failed', reason: 'declined', text };
  return claim === 'cancelled' ? { kind: 'cancelled', reason: 'cancelled', text } : { kind: 'expired', reason: 'expired', text };
};

/** What stands for a sum that cannot be read: staff looks it up at the gateway. */
const unreadable = ({ raw }: SslTransaction): Pick<ForeignCharge, 'foreign'> => ({
  foreign: { currency: cutText(textOf(raw, 'currency_type') ?? '?', 40), amount: cutText(textOf(raw, 'currency_amount') ?? '?', 40) },
});

/** Further sums under one reference, besides the one that is named. */
export const furtherOf = (tries: readonly SslTransaction[], valId: string): Charge[] =>
  tries.flatMap((one) =>
    one.valId === null || one.valId === valId ? [] : [{ gatewayId: one.valId, bankRef: one.bankTranId, ...(one.sum ?? unreadable(one)) }],
  );

export const isTaka = ({ sum }: Pick<SslTransaction, 'sum'>): boolean => sum !== null && 'amountPaisa' in sum;

/** Paid tries, those in taka first: they are what the order asked for. */
export const paidTries = (tries: readonly SslTransaction[]): SslTransaction[] => {
  const paid = tries.filter(isPaid);
  return [...paid.filter(isTaka), ...paid.filter((one) => !isTaka(one))];
};

/** Why a paid try goes to staff first; null where nothing speaks against it. Risk that is not told, or not as a number, counts as risk. */
export const riskOf = (one: SslTransaction): Record<string, string> | null => {
  const facts: Record<string, string> = {};
  if (one.riskLevel !== '0') facts.riskLevel = one.riskLevel ?? 'none';
  if (one.riskLevel !== '0' && one.riskTitle !== null) facts.riskTitle = cutText(one.riskTitle, 80);
  // A campaign of the gateway can change one sum and not the other: a person compares both.
  if (one.sum && 'amountPaisa' in one.sum && one.settledPaisa !== one.sum.amountPaisa) {
    facts.amount = textOf(one.raw, 'amount') ?? 'none';
    facts.currencyAmount = textOf(one.raw, 'currency_amount') ?? 'none';
  }
  return Object.keys(facts).length > 0 ? facts : null;
};
