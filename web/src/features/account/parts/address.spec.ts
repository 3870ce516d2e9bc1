import { describe, expect, it } from '@jest/globals';
import { channelOf, mobileOf, showAddress } from './address.js';

describe('an address for a code', () => {
  it.each(['01712344821', '০১৭১২৩৪৪৮২১', '+880 1712-344821', '8801712344821', ' 01712 344 821 '])(
    'knows the mobile number in %j',
    (typed) => {
      expect(mobileOf(typed)).toBe('01712344821');
    },
  );
  it.each(['0171234482', '017123448211', '01212344821', 'rahim@example.com', '', '+44 7700 900123'])('finds none in %j', (typed) => {
    expect(mobileOf(typed)).toBeNull();
  });
  it('is shown in the digits of the language, with its dash', () => {
    expect(showAddress('+8801712344821', 'bn')).toBe('০১৭১২-৩৪৪৮২১');
    expect(showAddress('০১৭১২৩৪৪৮২১', 'en')).toBe('01712-344821');
    expect(showAddress(' rahim@example.com ', 'bn')).toBe('rahim@example.com');
  });
  it('goes by mail or to a phone', () => {
    expect([channelOf('a@b.c'), channelOf('017')]).toEqual(['mail', 'phone']);
  });
});
