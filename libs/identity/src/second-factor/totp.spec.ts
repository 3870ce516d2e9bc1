import { describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import { newTotpSecret, totpAddress, totpStep } from './totp.js';

/** RFC 6238's own secret ("12345678901234567890"), and a code of its table cut to six digits. */
const rfc = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('a code of an authenticator app', () => {
  it('is that of the standard', () => {
    expect(totpStep(rfc, '287082', { nowSeconds: 59, lastStep: null })).toBe(1);
    expect(totpStep(rfc, '081804', { nowSeconds: 1_111_111_109.7, lastStep: null })).toBe(37_037_036);
  });

  // Red with a tolerance of more or less than one step.
  it('holds in its own half minute, the one before and the one after', () => {
    const secret = newTotpSecret();
    const now = 1_000_000_000;
    const own = Math.floor(now / 30);
    const taken = [-2, -1, 0, 1, 2].map((away) => {
      const code = generateSync({ secret, epoch: (own + away) * 30 });
      return totpStep(secret, code, { nowSeconds: now, lastStep: null });
    });
    expect(taken).toEqual([null, own - 1, own, own + 1, null]);
  });

  // Red without the look at `lastStep`: whoever saw a code used it a second time.
  it('is good once, and with it every one before', () => {
    const secret = newTotpSecret();
    const at = (step: number): string => generateSync({ secret, epoch: step * 30 });
    const look = (code: string, lastStep: number): number | null => totpStep(secret, code, { nowSeconds: 3000, lastStep });
    expect([look(at(100), 100), look(at(99), 100), look(at(101), 100)]).toEqual([null, null, 101]);
  });

  it('is six digits, and nothing else is looked at', () => {
    for (const code of ['', '12345', '1234567', '12345a', '১২৩৪৫৬'])
      expect(totpStep(rfc, code, { nowSeconds: 59, lastStep: null })).toBeNull();
  });

  it('comes of 160 random bits, told as an address that apps read', () => {
    const secret = newTotpSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const address = new URL(totpAddress(secret, { product: 'Prostuti', account: 'a@example.com' }));
    expect([address.protocol, address.host, address.searchParams.get('secret')]).toEqual(['otpauth:', 'totp', secret]);
    expect(address.searchParams.get('issuer')).toBe('Prostuti');
  });
});
