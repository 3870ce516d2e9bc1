import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { hashToken } from '#identity';
import { keys, RedisPort } from '#platform';
import { AppError } from '#platform/kernel';
import type { Caller } from './caller.js';
import { UsageWindow, type WindowLimit } from './usage-window.js';

const MINUTE = 60_000;
/**
 * Signed-in callers are counted each for themselves, visitors by address: a school behind one address is a thousand people.
 * Saving answers is allowed up to what one busy connection can do; it passes without Redis.
 */
const windows = {
  general: { points: 1200, windowMs: MINUTE },
  saves: { points: 12_000, windowMs: MINUTE },
  visitor: { points: 6000, windowMs: MINUTE },
} satisfies Record<string, WindowLimit>;

/**
 * Failed sign-ins. The tight limit stands on login and address together, so that a stranger's guesses do not lock the owner out;
 * a right password gives the points back.
 */
const QUARTER = 15 * 60;
const guesses = {
  pair: { points: 10, duration: QUARTER },
  login: { points: 100, duration: QUARTER },
  address: { points: 200, duration: QUARTER },
};
/** New accounts from one address; mobile carriers put thousands behind one. */
const signUps = { points: 2000, duration: 10 * 60 };

const tooMany = (ms: number): AppError => {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return new AppError('Too many requests', { seconds }, { retryAfterSeconds: seconds });
};

/** Throws 'Too many requests' when the limiter refuses; anything else it throws goes on. */
const orTooMany = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw error instanceof RateLimiterRes ? tooMany(error.msBeforeNext) : error;
  }
};

@Injectable()
export class RateLimits {
  private readonly windows: Record<keyof typeof windows, UsageWindow>;
  private readonly guessPair: RateLimiterAbstract;
  private readonly guessLogin: RateLimiterAbstract;
  private readonly guessAddress: RateLimiterAbstract;
  private readonly signUps: RateLimiterAbstract;

  constructor(private readonly redis: RedisPort) {
    this.windows = { general: this.windowOf('general'), saves: this.windowOf('saves'), visitor: this.windowOf('visitor') };
    this.guessPair = this.strict('guess-pair', guesses.pair);
    this.guessLogin = this.strict('guess-login', guesses.login);
    this.guessAddress = this.strict('guess-address', guesses.address);
    this.signUps = this.strict('sign-up', signUps);
  }

  /** Every call. Never waits for Redis. */
  book(kind: 'general' | 'saves', caller: Caller): void {
    const wait = caller.actor.kind === 'user' ? this.windows[kind].book(caller.actor.id) : this.windows.visitor.book(caller.address);
    if (wait > 0) throw tooMany(wait);
  }

  async signUp(address: string): Promise<void> {
    await orTooMany(this.signUps.consume(address));
  }

  /**
   * Runs a sign-in under the limits of its login and its address. The login pays before the password is looked at, so that guesses
   * sent at once cannot pass together; the address pays for failures alone. Keys hold hashes: a login is personal data.
   */
  async signIn<T>(login: string, address: string, work: () => Promise<T>): Promise<T> {
    const key = hashToken(login.trim().toLowerCase()).slice(0, 32);
    const pair = `${key}|${address}`;
    const failures = await this.guessAddress.get(address);
    if (failures && failures.remainingPoints <= 0) throw tooMany(failures.msBeforeNext);
    await orTooMany(this.guessPair.consume(pair));
    await orTooMany(this.guessLogin.consume(key));
    try {
      const done = await work();
      await Promise.all([this.guessPair.delete(pair), this.guessLogin.reward(key)]);
      return done;
    } catch (error) {
      if (error instanceof AppError && error.statusMessage === 'Wrong login or password') await this.guessAddress.penalty(address);
      throw error;
    }
  }

  private windowOf(name: keyof typeof windows): UsageWindow {
    const { points, windowMs } = windows[name];
    const shared = new RateLimiterRedis({ storeClient: this.redis.client, keyPrefix: keys.limit(name), points, duration: windowMs / 1000 });
    return new UsageWindow(windows[name], async (key, chunk) => {
      try {
        await shared.consume(key, chunk);
        return 0;
      } catch (error) {
        if (error instanceof RateLimiterRes) return error.msBeforeNext;
        throw error;
      }
    });
  }

  /** Shared by all processes; while Redis is away each process keeps the same limit for itself, so that guessing never becomes free. */
  private strict(name: string, limit: { points: number; duration: number }): RateLimiterAbstract {
    const keyPrefix = keys.limit(name);
    const insuranceLimiter = new RateLimiterMemory({ keyPrefix, ...limit });
    return new RateLimiterRedis({ storeClient: this.redis.client, keyPrefix, insuranceLimiter, ...limit });
  }
}
