import { Injectable } from '@nestjs/common';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { codeRules } from '#contracts/shared/choices';
import type { CodeAddress } from '#identity';
import { Config, RedisPort, Seal } from '#platform';
import { AppError } from '#platform/kernel';
import { closedLimiter, orTooMany, strictLimiter, tooMany } from './limiters.js';
import { networkOf, wideNetworkOf } from './network.js';

const TEN_MINUTES = 10 * 60;
const DAY = 24 * 60 * 60;
/**
 * One-time codes that are asked for: by where they go, by who asks, and in all, since each costs money and a stranger's attention.
 * Without Redis none is sent. How often one is guessed is counted in SQL; here only how often a network guesses at all.
 */
const limits = {
  pause: { points: 1, duration: codeRules.pauseSeconds },
  /** Of one network to one address: a stranger's five do not take the owner's. */
  day: { points: codeRules.aDay, duration: DAY },
  /** Of all networks together to one address. */
  dayInAll: { points: 4 * codeRules.aDay, duration: DAY },
  network: { points: 200, duration: TEN_MINUTES },
  wideNetwork: { points: 1000, duration: TEN_MINUTES },
  mail: { points: 5000, duration: TEN_MINUTES },
};
const guesses = { points: 2000, duration: TEN_MINUTES };
const wideGuesses = { points: 6000, duration: TEN_MINUTES };

/** Which sum of SMS one is taken from: `proofs` are those of people who are signed in, as ranked exams ask for. */
export type CodeBudget = 'all' | 'proofs';

export interface CodeAsker {
  readonly address: string;
  /** The number of a device from which this login came in before: it has limits of its own. */
  readonly device?: string | null;
}

@Injectable()
export class CodeLimits {
  private readonly asked: Record<keyof typeof limits, RateLimiterAbstract>;
  private readonly sms: Record<CodeBudget, RateLimiterAbstract>;
  private readonly guesses: RateLimiterAbstract;
  private readonly wideGuesses: RateLimiterAbstract;

  constructor(
    redis: RedisPort,
    private readonly seal: Seal,
    config: Config,
  ) {
    this.asked = {
      pause: closedLimiter(redis, 'code-pause', limits.pause),
      day: closedLimiter(redis, 'code-day', limits.day),
      dayInAll: closedLimiter(redis, 'code-day-all', limits.dayInAll),
      network: closedLimiter(redis, 'code-network', limits.network),
      wideNetwork: closedLimiter(redis, 'code-network-48', limits.wideNetwork),
      mail: closedLimiter(redis, 'code-mail', limits.mail),
    };
    this.sms = {
      all: closedLimiter(redis, 'code-all', { points: config.SMS_BUDGET, duration: TEN_MINUTES }),
      proofs: closedLimiter(redis, 'code-proofs', { points: config.SMS_BUDGET_RANKED, duration: TEN_MINUTES }),
    };
    this.guesses = strictLimiter(redis, 'code-guess', guesses);
    this.wideGuesses = strictLimiter(redis, 'code-guess-48', wideGuesses);
  }

  /**
   * Books one code to this phone or e-mail; the answer is how many seconds until another may be asked for. The same for known and unknown
   * ones. Throws 'Too many requests', and 'Temporarily unavailable' while Redis is away.
   */
  async book({ channel, to }: CodeAddress, asker: CodeAsker, budget: CodeBudget = 'all'): Promise<number> {
    try {
      await this.asked.network.consume(networkOf(asker.address));
      const wide = wideNetworkOf(asker.address);
      if (wide !== null) await this.asked.wideNetwork.consume(wide);
      const sum = channel === 'sms' ? this.sms[budget] : this.asked.mail;
      await sum.consume('all');
      // What is refused is not sent: asking one address again and again takes nobody else's code.
      return await this.bookAddress(this.seal.mac('limits', `${channel}:${to}`).slice(0, 32), asker).catch(async (error: unknown) => {
        await sum.reward('all');
        throw error;
      });
    } catch (error) {
      if (error instanceof RateLimiterRes) throw tooMany(error.msBeforeNext);
      throw new AppError('Temporarily unavailable', {}, { retryAfterSeconds: 5, cause: error });
    }
  }

  async bookGuess(address: string): Promise<void> {
    await orTooMany(this.guesses.consume(networkOf(address)));
    const wide = wideNetworkOf(address);
    if (wide !== null) await orTooMany(this.wideGuesses.consume(wide));
  }

  private async bookAddress(key: string, { address, device }: CodeAsker): Promise<number> {
    const own = device ? `${key}|${device}` : null;
    await this.asked.pause.consume(own ?? key);
    const days = [await this.asked.day.consume(own ?? `${key}|${networkOf(address)}`)];
    if (own === null) days.push(await this.asked.dayInAll.consume(key));
    const waits = days.map(({ remainingPoints, msBeforeNext }) => (remainingPoints > 0 ? 0 : Math.ceil(msBeforeNext / 1000)));
    return Math.max(codeRules.pauseSeconds, ...waits);
  }
}
