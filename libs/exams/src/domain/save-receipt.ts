import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Receipt } from '#contracts/http/exams';

export interface SavedFact {
  readonly attemptId: string;
  readonly examId: string;
  readonly questionId: string;
  readonly epoch: number;
  readonly revision: number;
  /** ISO 8601 in UTC with milliseconds. */
  readonly savedAt: string;
  /** The answer's hash (`hashOfAnswer`); receipts of version 1 have none. */
  readonly answer?: string | undefined;
}

export interface SignedAnswer {
  readonly optionIds: readonly string[];
  readonly number?: string | null | undefined;
}

const shortened = (bytes: Buffer): string => bytes.subarray(0, 12).toString('base64url');

/** Base64url of the first 12 bytes of SHA-256 over the chosen options, in the order of their ids, and the number. */
export const hashOfAnswer = ({ optionIds, number }: SignedAnswer): string =>
  shortened(
    createHash('sha256')
      .update(
        `${optionIds
          .map((id) => id.toLowerCase())
          .toSorted()
          .join(',')}|${number ?? ''}`,
      )
      .digest(),
  );

/**
 * Base64url of the first 12 bytes of HMAC-SHA-256. Version 1 signs `attemptId|examId|questionId|epoch|revision|savedAt`; version 2 begins
 * with `2|` and ends with the answer's hash.
 */
export const signSave = (secret: string, fact: SavedFact): string => {
  const saved = `${fact.attemptId}|${fact.examId}|${fact.questionId}|${fact.epoch}|${fact.revision}|${fact.savedAt}`;
  return shortened(
    createHmac('sha256', secret)
      .update(fact.answer === undefined ? saved : `2|${saved}|${fact.answer}`)
      .digest(),
  );
};

/** The receipt of an answer as it stands. */
export const receiptOf = (secret: string, fact: Omit<SavedFact, 'answer'>, given: SignedAnswer): Receipt => {
  const answer = hashOfAnswer(given);
  const { questionId, epoch, revision, savedAt } = fact;
  return { questionId, epoch, revision, savedAt, v: 2, answer, signature: signSave(secret, { ...fact, answer }) };
};

/** Compared in a time that does not say how far it is right. */
export const isSame = (expected: string, shown: string): boolean => {
  const [one, other] = [Buffer.from(expected), Buffer.from(shown)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/** Whether a receipt that somebody shows is one of ours, of either version. */
export const isGenuine = (secret: string, fact: SavedFact, signature: string): boolean => isSame(signSave(secret, fact), signature);

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
