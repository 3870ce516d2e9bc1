import type { RateLimiterAbstract } from 'rate-limiter-flexible';

interface Limits {
  /** Wrong codes of a person. */
  readonly people: RateLimiterAbstract;
  /** Codes that a person has had looked at within the hour. */
  readonly seen: RateLimiterAbstract;
  readonly orTooMany: <T>(work: Promise<T>) => Promise<T>;
}

/**
 * A code pays before it is looked at, so that guesses sent at once cannot pass together, and gets that back where it was right. A code of this
 * hour is looked at again without paying: a cart is priced again and again. Throws 'Too many requests'.
 */
export const guessCoupon = async <T>(
  { people, seen, orTooMany }: Limits,
  { userId, seenKey }: { readonly userId: string; readonly seenKey: string },
  work: () => Promise<T>,
  isWrong: (error: unknown, done?: T) => boolean,
): Promise<T> => {
  if ((await seen.get(seenKey)) !== null) return work();
  await orTooMany(people.consume(userId));
  let wrong = false;
  try {
    const done = await work();
    wrong = isWrong(null, done);
    await seen.penalty(seenKey);
    return done;
  } catch (error) {
    wrong = isWrong(error);
    throw error;
  } finally {
    if (!wrong) await people.reward(userId);
  }
};
