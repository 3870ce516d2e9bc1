import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { AppError } from '#platform/kernel';
import { tooMany } from './limiters.js';

interface Limits {
  readonly networks: RateLimiterAbstract;
  readonly addresses: RateLimiterAbstract;
}

const refuseSpent = async (limiter: RateLimiterAbstract, key: string): Promise<void> => {
  const told = await limiter.get(key);
  if (told !== null && told.remainingPoints <= 0) throw tooMany(told.msBeforeNext);
};

/**
 * Runs a sign-up by e-mail, which answers with a session and therefore cannot hide that an address has an account. It is told to one network,
 * and of one address, so many times an hour; then nobody there is told either way. Who signs up with an own address is counted nowhere.
 */
export const limitTakenAnswers = async <T>(
  { networks, addresses }: Limits,
  { network, email }: { readonly network: string; readonly email: string },
  work: () => Promise<T>,
): Promise<T> => {
  await refuseSpent(networks, network);
  await refuseSpent(addresses, email);
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.statusMessage === 'E-mail taken')
      await Promise.all([networks.penalty(network), addresses.penalty(email)]);
    throw error;
  }
};
