import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { readLogin } from '#identity';
import { Seal } from '#platform';

/** One login whichever way it is written: +880, blanks and Bengali digits are ways to write one number. */
export const loginKey = (login: string): string => {
  const { email, phone } = readLogin(login);
  return email ?? phone ?? login.trim().toLowerCase();
};

const NONCE = 32;
const form = /^[0-9a-f]{96}$/;

/**
 * Devices from which a login has come in before, by a cookie that says so and nothing else. While strangers guess a password from a
 * thousand addresses, and everybody else is asked to wait, its owner still comes in at home.
 */
@Injectable()
export class KnownDevices {
  constructor(private readonly seal: Seal) {}

  /** What the device is to keep: its own number, and our word that this login came in from it. */
  mint(login: string): string {
    const nonce = randomBytes(NONCE / 2).toString('hex');
    return nonce + this.word(nonce, login);
  }

  /** The number of a device that this login came in from; null for any other. */
  numberOf(kept: string | null, login: string): string | null {
    if (kept === null || !form.test(kept)) return null;
    const nonce = kept.slice(0, NONCE);
    return this.word(nonce, login) === kept.slice(NONCE) ? nonce : null;
  }

  private word(nonce: string, login: string): string {
    return this.seal.mac('known-device', `${nonce}:${loginKey(login)}`);
  }
}
