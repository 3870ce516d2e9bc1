import { Injectable } from '@nestjs/common';
import { RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { keys, RedisPort, Seal } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import type { Caller } from './caller.js';
import { guessCoupon } from './coupon-guesses.js';
import { loginKey } from './known-devices.js';
import { exportLimit, ExportTurns } from './export-turns.js';
import { orTooMany, strictLimiter, tooMany, type Limit } from './limiters.js';
import { networkOf } from './network.js';
import { Pace } from './pace.js';
import { limitTakenAnswers } from './limit-taken-answers.js';
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
  /** Sign-ins by password, which have limits of their own: a neighbour who reads too much keeps nobody from entering. */
  entry: { points: 12_000, windowMs: MINUTE },
  /** Notifications of all payments come from a few addresses, each of them three times. */
  gateway: { points: 60_000, windowMs: MINUTE },
} satisfies Record<string, WindowLimit>;

/**
 * Failed sign-ins. The tight limit stands on login and address together, so that a stranger's guesses do not lock the owner out;
 * a right password gives the points back. A device from which the login came in before has a limit of its own instead.
 * Right ones count for their login alone, whatever network they come from: each takes its time to look at, and makes a session.
 */
const QUARTER = 15 * 60;
const guesses = {
  pair: { points: 10, duration: QUARTER },
  device: { points: 10, duration: QUARTER },
  login: { points: 100, duration: QUARTER },
  address: { points: 200, duration: QUARTER },
  right: { points: 30, duration: QUARTER },
};
/**
 * An address with too many failures may be a college with one guesser in it: what comes from there is slowed, not refused (ADR 0028). Wrong
 * passwords are looked at once a second, right ones one after the other.
 */
const slowed = { pauseMs: 1000, longestMs: 15_000, most: 500 };
const SLOWED_AGAIN_MS = 2000;
/** New accounts from one address; mobile carriers put thousands behind one. */
const signUps = { points: 2000, duration: 10 * 60 };
/** That an e-mail has an account: told to one network, and of one address. */
const taken = { network: { points: 300, duration: 60 * 60 }, email: { points: 5, duration: 60 * 60 } };

/** The own password asked for once more: who found an open browser shall not find the password too. */
const ownPassword = { points: 10, duration: QUARTER };
/** Drawing a picture anew takes a processor to itself; nobody changes theirs thirty times in ten minutes. */
const pictures = { points: 30, duration: 10 * 60 };
/** Questions, answers and reports: nobody thinks of thirty in ten minutes, and each of them is read by people. */
const words = { points: 30, duration: 10 * 60 };
/** Codes of coupons that there are none of; one is counted once however often its cart is priced. */
const couponGuesses = { points: 10, duration: 60 * 60 };
/**
 * Codes of rooms that were not right, by person and by address; what was right costs nothing. Of 47 million codes a school's address may try
 * 300 in ten minutes.
 */
const roomGuesses = { person: { points: 10, duration: 10 * 60 }, address: { points: 300, duration: 10 * 60 } };
/** Pages opened by somebody's link: a school behind one address is many people, a script that makes clicks is not. */
const clicks = { points: 1000, duration: 10 * 60 };
/** Receipts looked at: each may read all saves of an attempt. */
const receipts = { points: 300, duration: 10 * 60 };

export interface SignInTry {
  readonly login: string;
  readonly address: string;
  /** The number of a device that this login came in from before, or null. */
  readonly device: string | null;
}

@Injectable()
export class RateLimits {
  private readonly windows: Record<keyof typeof windows, UsageWindow>;
  private readonly guessPair: RateLimiterAbstract;
  private readonly guessDevice: RateLimiterAbstract;
  private readonly guessLogin: RateLimiterAbstract;
  private readonly guessAddress: RateLimiterAbstract;
  private readonly rightSignIns: RateLimiterAbstract;
  private readonly slowed = new Pace(slowed, () => tooMany(SLOWED_AGAIN_MS));
  private readonly signUps: RateLimiterAbstract;
  private readonly taken: { readonly networks: RateLimiterAbstract; readonly addresses: RateLimiterAbstract };
  readonly exports: ExportTurns;
  private readonly ownPassword: RateLimiterAbstract;
  private readonly pictures: RateLimiterAbstract;
  private readonly wordsWritten: RateLimiterAbstract;
  private readonly clicks: RateLimiterAbstract;
  private readonly receipts: RateLimiterAbstract;
  private readonly coupons: RateLimiterAbstract;
  private readonly couponsSeen: RateLimiterAbstract;
  private readonly roomPerson: RateLimiterAbstract;
  private readonly roomAddress: RateLimiterAbstract;

  constructor(
    private readonly redis: RedisPort,
    private readonly seal: Seal,
  ) {
    this.windows = {
      general: this.windowOf('general'),
      saves: this.windowOf('saves'),
      visitor: this.windowOf('visitor'),
      entry: this.windowOf('entry'),
      gateway: this.windowOf('gateway'),
    };
    this.guessPair = this.strict('guess-pair', guesses.pair);
    this.guessDevice = this.strict('guess-device', guesses.device);
    this.guessLogin = this.strict('guess-login', guesses.login);
    this.guessAddress = this.strict('guess-address', guesses.address);
    this.rightSignIns = this.strict('sign-in-right', guesses.right);
    this.signUps = this.strict('sign-up', signUps);
    this.taken = { networks: this.strict('taken-network', taken.network), addresses: this.strict('taken-email', taken.email) };
    this.exports = new ExportTurns(this.strict('export', exportLimit));
    this.ownPassword = this.strict('own-password', ownPassword);
    this.pictures = this.strict('picture', pictures);
    this.wordsWritten = this.strict('words', words);
    this.clicks = this.strict('click', clicks);
    this.receipts = this.strict('receipt', receipts);
    this.coupons = this.strict('coupon', couponGuesses);
    this.couponsSeen = this.strict('coupon-seen', couponGuesses);
    this.roomPerson = this.strict('room-person', roomGuesses.person);
    this.roomAddress = this.strict('room-address', roomGuesses.address);
  }

  /** Every call. Never waits for Redis. */
  book(kind: 'general' | 'saves' | 'entry' | 'gateway', { actor, address }: Caller): void {
    const byAddress = kind === 'gateway' || kind === 'entry';
    const wait =
      byAddress || actor.kind !== 'user' ? this.windows[byAddress ? kind : 'visitor'].book(address) : this.windows[kind].book(actor.id);
    if (wait > 0) throw tooMany(wait);
  }

  /** Runs a sign-up by e-mail. */
  async signUp<T>(address: string, email: string, work: () => Promise<T>): Promise<T> {
    const network = networkOf(address);
    await orTooMany(this.signUps.consume(network));
    return limitTakenAnswers(this.taken, { network, email: this.hidden(email) }, work);
  }

  async click(address: string): Promise<void> {
    await orTooMany(this.clicks.consume(networkOf(address)));
  }

  async receipt(address: string): Promise<void> {
    await orTooMany(this.receipts.consume(networkOf(address)));
  }

  /** Runs what opens a room by its code. It pays before it is looked at, so that guesses sent at once cannot pass together; a right one gets it back. */
  async roomGuess<T>(actor: Actor, address: string, work: () => Promise<T>): Promise<T> {
    const [person, network] = [actor.kind === 'user' ? actor.id : address, networkOf(address)];
    const failures = await this.roomAddress.get(network);
    if (failures !== null && failures.remainingPoints <= 0) throw tooMany(failures.msBeforeNext);
    await orTooMany(this.roomPerson.consume(person));
    try {
      const done = await work();
      await this.roomPerson.reward(person);
      return done;
    } catch (error) {
      if (error instanceof AppError && error.statusMessage === 'Room not found') await this.roomAddress.penalty(network);
      else await this.roomPerson.reward(person);
      throw error;
    }
  }

  /** Runs what looks at a coupon's code; `isWrong` says that there is none. */
  couponGuess<T>(userId: string, code: string, work: () => Promise<T>, isWrong: (error: unknown, done?: T) => boolean): Promise<T> {
    const seenKey = `${userId}|${this.hidden(code.trim().toUpperCase())}`;
    return guessCoupon({ people: this.coupons, seen: this.couponsSeen, orTooMany }, { userId, seenKey }, work, isWrong);
  }

  async words(userId: string): Promise<void> {
    await orTooMany(this.wordsWritten.consume(userId));
  }

  async picture(userId: string): Promise<void> {
    await orTooMany(this.pictures.consume(userId));
  }

  /** Runs what asks for the own password once more; a right one gives the points back. */
  async ownPasswordGuess<T>(userId: string, work: () => Promise<T>): Promise<T> {
    await orTooMany(this.ownPassword.consume(userId));
    const done = await work();
    await this.ownPassword.delete(userId);
    return done;
  }

  /**
   * Runs a sign-in under the limits of its login and its address. The login pays before the password is looked at, so that guesses
   * sent at once cannot pass together; the address pays for failures alone, and one with too many of them is slowed. Keys hold keyed hashes: a login is personal data.
   */
  async signIn<T>({ login, address, device }: SignInTry, work: () => Promise<T>): Promise<T> {
    const key = this.hidden(loginKey(login));
    // Known devices have a sum of their own, which strangers' guesses on their way do not take.
    if (device !== null) return this.countRight(`${key}|home`, () => this.signInAtHome(`${device}|${key}`, work));
    return this.countRight(key, () => this.signInElsewhere(key, networkOf(address), work));
  }

  /** Takes a right sign-in's place before it is known to be right, so that many sent at once cannot pass together; a wrong one gives it back. */
  private async countRight<T>(key: string, work: () => Promise<T>): Promise<T> {
    await orTooMany(this.rightSignIns.consume(key));
    try {
      return await work();
    } catch (error) {
      await this.rightSignIns.reward(key);
      throw error;
    }
  }

  private async signInElsewhere<T>(key: string, network: string, work: () => Promise<T>): Promise<T> {
    const pair = `${key}|${network}`;
    await orTooMany(this.guessPair.consume(pair));
    await orTooMany(this.guessLogin.consume(key));
    const failures = await this.guessAddress.get(network);
    const isNoisy = failures !== null && failures.remainingPoints <= 0;
    try {
      const done = await (isNoisy ? this.slowed.run(network, work) : work());
      await Promise.all([this.guessPair.delete(pair), this.guessLogin.reward(key)]);
      return done;
    } catch (error) {
      const code = error instanceof AppError ? error.statusMessage : '';
      if (code === 'Wrong login or password') await this.guessAddress.penalty(network);
      // Whoever was sent away unheard has guessed nothing.
      if (code === 'Too many requests') await Promise.all([this.guessPair.reward(pair), this.guessLogin.reward(key)]);
      throw error;
    }
  }

  private async signInAtHome<T>(key: string, work: () => Promise<T>): Promise<T> {
    await orTooMany(this.guessDevice.consume(key));
    const done = await work();
    await this.guessDevice.delete(key);
    return done;
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

  private hidden(text: string): string {
    return this.seal.mac('limits', text).slice(0, 32);
  }

  private strict(name: string, limit: Limit): RateLimiterAbstract {
    return strictLimiter(this.redis, name, limit);
  }
}
