import { describe, expect, it } from '@jest/globals';
import type { Config } from '../config/config.js';
import { Seal } from './seal.js';

const seal = new Seal({ SETTINGS_KEY: 's'.repeat(64) } as Config);

describe('Seal', () => {
  it('gives back what was put in, and a new seal each time', () => {
    const value = { to: '01712345678', code: '123456', locale: 'bn' };
    const [one, two] = [seal.seal('codes', 'a', value), seal.seal('codes', 'a', value)];
    expect(seal.open('codes', 'a', one)).toEqual(value);
    expect(one).not.toBe(two);
    expect(one).not.toContain('0171');
  });

  it('has one length for what is known and for what is not', () => {
    expect(seal.seal('codes', 'a', { to: null }).length).toBe(
      seal.seal('codes', 'a', { to: 'somebody.with.a.long.name@example.com' }).length,
    );
  });

  // Red with: no additional data, or one key for all purposes.
  it('opens for its purpose, its context and its key alone', () => {
    const sealed = seal.seal('codes', 'a', { code: '123456' });
    expect(() => seal.open('codes', 'b', sealed)).toThrow();
    expect(() => seal.open('cookies', 'a', sealed)).toThrow();
    expect(() => new Seal({ SETTINGS_KEY: 't'.repeat(64) } as Config).open('codes', 'a', sealed)).toThrow();
    const bytes = Buffer.from(sealed, 'base64url');
    bytes[bytes.length - 1]! ^= 1;
    expect(() => seal.open('codes', 'a', bytes.toString('base64url'))).toThrow();
    expect(() => seal.open('codes', 'a', '')).toThrow();
  });

  it('hashes by a key', () => {
    expect(seal.mac('codes', 'x')).toBe(seal.mac('codes', 'x'));
    expect(seal.mac('codes', 'x')).not.toBe(seal.mac('addresses', 'x'));
    expect(seal.mac('codes', 'x')).toMatch(/^[0-9a-f]{64}$/);
  });
});
