import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { readLogin } from '#identity';
import { Seal } from '#platform';
import { ServerClock } from './server-clock.js';

/** One login whichever way it is written: +880, blanks and Bengali digits are ways to write one number. */
export const loginKey = (login: string): string => {
  const { email, phone } = readLogin(login);
  return email ?? phone ?? login.trim().toLowerCase();
};

const NONCE = 32;
/** A nonce, the day of the sign-in as eight hex digits, and our word for both; cookies of older releases have no day. */
const form = /^[0-9a-f]{32}([0-9a-f]{8})?[0-9a-f]{64}$/;
const DAY_MS = 86_400_000;

/**
 * Devices from which a login has come in before, by a cookie that says so and nothing else. While strangers guess a password from a
 * thousand addresses, and everybody else is asked to wait, its owner still comes in at home.
 */
@Injectable()
export class KnownDevices {
  constructor(
    private readonly seal: Seal,
    private readonly clock: ServerClock,
  ) {}

  /** What the device is to keep: its own number, the day, and our word that this login came in from it. */
  mint(login: string): string {
    const day = Math.floor(this.clock.now() / DAY_MS);
    const head = randomBytes(NONCE / 2).toString('hex') + day.toString(16).padStart(8, '0');
    return head + this.word(head, login);
  }

  /** The number of a device that this login came in from; null for any other. */
  numberOf(kept: string | null, login: string): string | null {
    return this.read(kept, login)?.slice(0, NONCE) ?? null;
  }

  /** Whether one of these logins came in from the device within so many days. */
  isRecent(kept: string | null, logins: readonly string[], days: number): boolean {
    const head = logins.map((login) => this.read(kept, login)).find((found) => found !== null);
    if (!head || head.length === NONCE) return false;
    return Math.floor(this.clock.now() / DAY_MS) - Number.parseInt(head.slice(NONCE), 16) <= days;
  }

  /** What stands before our word, where that is true. */
  private read(kept: string | null, login: string): string | null {
    if (kept === null || !form.test(kept)) return null;
    const head = kept.slice(0, -64);
    return this.word(head, login) === kept.slice(-64) ? head : null;
  }

  private word(head: string, login: string): string {
    return this.seal.mac('known-device', `${head}:${loginKey(login)}`);
  }
}
