import { cutText } from '#contracts/shared/cut-text';
import type { FailReason } from '#contracts/http/order-shapes';
import { textOf, type Fields } from './ask-gateway.js';
import { sumOf } from './decimal.js';
import type { RefundAnswer, RefundAsk } from './gateway.js';

export interface BkashAnswer {
  readonly status: number;
  /** Null: HTML of a proxy, an empty body. */
  readonly fields: Fields | null;
}

/** The error code in an answer, whatever generation wrote it; null: it is none, or has no code. */
export const codeOf = ({ fields }: BkashAnswer): string | null => {
  const code = fields === null ? null : textOf(fields, 'statusCode', 'errorCode', 'externalCode', 'internalCode');
  return code === '0000' ? null : code;
};

/** The gateway's own words for what it refuses, short and without the payer's number. */
export const wordsOf = ({ fields }: BkashAnswer): string | null => {
  const words = fields === null ? null : textOf(fields, 'errorMessageEn', 'errorMessage', 'statusMessage', 'message');
  return words === null || words === undefined ? null : cutText(words, 200).replaceAll(/\d{8,}/g, '…');
};

/** An answer that did what was asked: 200, an object, no error in it. */
export const isGood = (answer: BkashAnswer): answer is BkashAnswer & { readonly fields: Fields } =>
  answer.fields !== null && answer.status >= 200 && answer.status < 300 && codeOf(answer) === null;

/** The few codes by which an execution surely took nothing; any other one is a reason to ask what happened. */
export const refusals: Readonly<Record<string, FailReason>> = {
  '2006': 'declined',
  '2007': 'declined',
  '2014': 'wrong-pin',
  '2015': 'wrong-pin',
  '2023': 'insufficient-balance',
  '2029': 'declined',
  '2031': 'declined',
};
/** The payment is in a state in which it cannot be executed: nothing is taken now, but it may have been before. */
export const WRONG_STATE = '2056';

const zone = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}):(\d{3}) GMT([+-]\d{2})(\d{2})$/;

/** `2024-07-09T15:46:23:420 GMT+0600`, which no parser of dates reads; null for anything else. */
export const bkashTime = (text: string | null): Date | null => {
  const found = text === null ? null : zone.exec(text);
  if (!found) return null;
  const date = new Date(`${found[1]}.${found[2]}${found[3]}:${found[4]}`);
  return Number.isNaN(date.getTime()) ? null : date;
};

interface BkashRefund {
  readonly ref: string;
  /** Null: it is not told, or in another currency. */
  readonly amountPaisa: bigint | null;
  /** It is told in another currency than ours. */
  readonly foreign: boolean;
  readonly completed: boolean;
}

const refundIn = (fields: Fields): BkashRefund | null => {
  const ref = textOf(fields, 'refundTrxId', 'refundTrxID');
  if (ref === null) return null;
  const status = textOf(fields, 'refundTransactionStatus', 'transactionStatus');
  const sum = sumOf(textOf(fields, 'currency') ?? 'BDT', textOf(fields, 'refundAmount', 'amount'));
  const [amountPaisa, foreign] = sum && 'amountPaisa' in sum ? [sum.amountPaisa, false] : [null, sum !== null];
  return { ref, amountPaisa, foreign, completed: status === 'Completed' };
};

/** How our own refund stands by what is told of it; what is told in another currency is none that we asked for. */
export const standingOf = ({ ref, foreign, completed }: BkashRefund): Omit<RefundAnswer, 'raw'> =>
  foreign
    ? { kind: 'unknown', ref, reason: 'bKash tells of a refund in another currency' }
    : { kind: completed ? 'done' : 'processing', ref, reason: null };

/** Every refund that an answer tells of: a list in the newer generation, one in the older. */
export const refundsIn = (fields: Fields): BkashRefund[] => {
  const { refundTransactions } = fields;
  const found: unknown[] = Array.isArray(refundTransactions) ? refundTransactions : [fields];
  return found.flatMap((one) => {
    const refund = typeof one === 'object' && one !== null ? refundIn(one as Fields) : null;
    return refund ? [refund] : [];
  });
};

/**
 * Which refund of the list is ours. There is no reference of our own in it: what is not one of the earlier ones and has our sum is it.
 * None besides the earlier ones: ours never arrived. `whole`: the list names all refunds.
 */
export const refundAmong = (
  all: readonly BkashRefund[],
  ask: Pick<RefundAsk, 'gatewayRef' | 'amountPaisa' | 'earlier'>,
  whole: boolean,
): Omit<RefundAnswer, 'raw'> => {
  const named = all.find(({ ref }) => ref === ask.gatewayRef);
  if (named) return standingOf(named);
  if (ask.gatewayRef !== null) return { kind: 'unknown', ref: ask.gatewayRef, reason: 'bKash does not name the refund any more' };
  const earlier = new Set(ask.earlier.map(({ gatewayRef }) => gatewayRef));
  const others = all.filter(({ ref }) => !earlier.has(ref));
  if (earlier.has(null) && others.length > 0)
    return { kind: 'unknown', ref: null, reason: 'an earlier refund was closed without its reference: look both up at bKash' };
  const ours = others.filter(({ amountPaisa }) => amountPaisa === ask.amountPaisa);
  if (ours.length === 1 && others.length === 1) return standingOf(ours[0]!);
  if (others.length > 0) return { kind: 'unknown', ref: null, reason: 'bKash has refunds of this payment that are not ours' };
  return whole || all.length === 0
    ? { kind: 'absent', ref: null, reason: null }
    : { kind: 'unknown', ref: null, reason: 'only one refund is told' };
};
