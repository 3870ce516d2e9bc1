import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { keys, type RedisPort } from '#platform';
import { AppError } from '#platform/kernel';

export interface Limit {
  readonly points: number;
  /** Seconds. */
  readonly duration: number;
}

export const tooMany = (ms: number): AppError => {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return new AppError('Too many requests', { seconds }, { retryAfterSeconds: seconds });
};

/** Throws 'Too many requests' when the limiter refuses; anything else it throws goes on. */
export const orTooMany = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw error instanceof RateLimiterRes ? tooMany(error.msBeforeNext) : error;
  }
};

/** Without Redis it refuses: what is sent costs money, and what is counted must not begin anew. */
export const closedLimiter = (redis: RedisPort, name: string, limit: Limit): RateLimiterAbstract =>
  new RateLimiterRedis({ storeClient: redis.client, keyPrefix: keys.limit(name), ...limit });

/** Shared by all processes; while Redis is away each process keeps the same limit for itself, so that guessing never becomes free. */
export const strictLimiter = (redis: RedisPort, name: string, limit: Limit): RateLimiterAbstract => {
  const keyPrefix = keys.limit(name);
  const insuranceLimiter = new RateLimiterMemory({ keyPrefix, ...limit });
  return new RateLimiterRedis({ storeClient: redis.client, keyPrefix, insuranceLimiter, ...limit });
};
