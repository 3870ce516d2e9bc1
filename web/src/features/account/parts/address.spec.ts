import { describe, expect, it } from '@jest/globals';
import { channelOf, showAddress } from './address.js';

describe('an address for a code', () => {
  it('is shown in the digits of the language, with its dash', () => {
    expect(showAddress('+8801712344821', 'bn')).toBe('০১৭১২-৩৪৪৮২১');
    expect(showAddress('০১৭১২৩৪৪৮২১', 'en')).toBe('01712-344821');
    expect(showAddress(' rahim@example.com ', 'bn')).toBe('rahim@example.com');
  });
  it('goes by mail or to a phone', () => {
    expect([channelOf('a@b.c'), channelOf('017')]).toEqual(['mail', 'phone']);
  });
});
