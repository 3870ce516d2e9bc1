import type { FailReason } from '#contracts/http/order-shapes';
import { textOf, type Fields } from './ask-gateway.js';
import { paisaOf } from './decimal.js';
import type { Claim } from './gateway.js';

/** One try to pay as SSLCommerz tells of it. */
export interface SslTransaction {
  readonly tranId: string | null;
  readonly valId: string | null;
  readonly status: string;
  readonly bankTranId: string | null;
  readonly amountPaisa: bigint | null;
  readonly currency: string | null;
  readonly currencyPaisa: bigint | null;
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
  amountPaisa: paisaOf(textOf(fields, 'amount')),
  currency: textOf(fields, 'currency_type'),
  currencyPaisa: paisaOf(textOf(fields, 'currency_amount')),
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

/** Why a paid try goes to staff first; null where nothing speaks against it. Risk that is not told, or not as a number, counts as risk. */
export const riskOf = (one: SslTransaction): Record<string, string> | null => {
  const facts: Record<string, string> = {};
  if (one.riskLevel !== '0') facts.riskLevel = one.riskLevel ?? 'none';
  if (one.riskLevel !== '0' && one.riskTitle !== null) facts.riskTitle = one.riskTitle.slice(0, 80);
  // A campaign of the gateway can change one sum and not the other: a person compares both.
  if (one.currency === 'BDT' && one.amountPaisa !== one.currencyPaisa) {
    facts.amount = textOf(one.raw, 'amount') ?? 'none';
    facts.currencyAmount = textOf(one.raw, 'currency_amount') ?? 'none';
  }
  return Object.keys(facts).length > 0 ? facts : null;
};
