import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Receipt } from '#contracts/http/exams';

export interface SavedFact {
  readonly attemptId: string;
  readonly examId: string;
  readonly questionId: string;
  readonly epoch: number;
  readonly revision: number;
  /** ISO 8601 in UTC with milliseconds. */
  readonly savedAt: string;
}

/** Base64url of the first 12 bytes of HMAC-SHA-256 over `attemptId|examId|questionId|epoch|revision|savedAt`. */
export const signSave = (secret: string, fact: SavedFact): string =>
  createHmac('sha256', secret)
    .update(`${fact.attemptId}|${fact.examId}|${fact.questionId}|${fact.epoch}|${fact.revision}|${fact.savedAt}`)
    .digest()
    .subarray(0, 12)
    .toString('base64url');

export const receiptOf = (secret: string, fact: SavedFact): Receipt => ({
  questionId: fact.questionId,
  epoch: fact.epoch,
  revision: fact.revision,
  savedAt: fact.savedAt,
  signature: signSave(secret, fact),
});

/** Whether a receipt that somebody shows is one of ours. */
export const isGenuine = (secret: string, fact: SavedFact, signature: string): boolean => {
  const expected = Buffer.from(signSave(secret, fact));
  const shown = Buffer.from(signature);
  return expected.length === shown.length && timingSafeEqual(expected, shown);
};

/** Crockford's base32: no I, L, O, U, so that a code survives being read aloud. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export interface SubmittedFact {
  readonly attemptId: string;
  readonly examId: string;
  readonly submittedAt: string;
  readonly kept: readonly { readonly questionId: string; readonly epoch: number; readonly revision: number }[];
}

/** Sixteen base32 letters (80 bits of an HMAC over attempt, time and kept list) in groups of four: `7K2M-9QXC-…`. */
export const submitCode = (secret: string, fact: SubmittedFact): string => {
  const kept = fact.kept
    .map(({ questionId, epoch, revision }) => `${questionId}:${epoch}:${revision}`)
    .toSorted()
    .join(',');
  const bytes = createHmac('sha256', secret)
    .update(`submit|${fact.attemptId}|${fact.examId}|${fact.submittedAt}|${kept}`)
    .digest()
    .subarray(0, 10);
  const bits = BigInt(`0x${bytes.toString('hex')}`);
  const letters = Array.from({ length: 16 }, (_, place) => alphabet[Number((bits >> BigInt(75 - 5 * place)) & 31n)]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
};
