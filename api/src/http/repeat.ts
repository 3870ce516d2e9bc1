import { createHash } from 'node:crypto';
import type { AnyEndpoint } from '#contracts/http/endpoint';
import type { Locale } from '#contracts/shared/values';
import type { Repeats } from '#platform';
import { AppError } from '#platform/kernel';
import type { Caller } from './caller.js';
import { fieldSentence } from './messages.js';

/** Long enough not to be guessed into another's act, short enough to be kept. */
const keyShape = /^[\w-]{8,100}$/;
const HEADER = 'idempotency-key';

/** The same request however its fields were ordered. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  );
};
const hashOf = (request: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(request)) ?? '')
    .digest('hex');

const keyOf = (value: string | string[] | undefined, locale: Locale): string => {
  if (typeof value === 'string' && keyShape.test(value)) return value;
  throw new AppError('Invalid input', {}, { issues: { [HEADER]: fieldSentence(locale, value === undefined ? 'required' : 'format') } });
};

export interface Asked {
  readonly caller: Caller;
  readonly header: string | string[] | undefined;
  readonly params: unknown;
  readonly body: unknown;
}

/**
 * The way of an endpoint marked `idempotent`, as it is for all others: its calls carry a key, and the same key does the same act once.
 * Throws 'Invalid input' without a key, 'Key used for another request'.
 */
export const repeatable = (value: AnyEndpoint, repeats: Repeats) => {
  const endpoint = `${value.method} ${value.path}`;
  // What the contract names as a refusal was refused by the act as a whole: nothing of it stands.
  const forgives = (error: unknown): boolean => error instanceof AppError && value.errors.includes(error.statusMessage);
  return ({ caller, header, params, body }: Asked, work: () => Promise<unknown>): Promise<unknown> => {
    if (!value.idempotent) return work();
    const { actor, locale } = caller;
    if (actor.kind !== 'user') throw new AppError('Sign in required');
    const ask = { userId: actor.id, key: keyOf(header, locale), endpoint, bodyHash: hashOf({ params, body }) };
    return repeats.run(ask, work, forgives);
  };
};
