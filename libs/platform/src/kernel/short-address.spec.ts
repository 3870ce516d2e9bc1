import { describe, expect, it } from '@jest/globals';
import { shortAddress } from './short-address.js';

/** Red with: the address as it was kept. */
describe('a shortened address', () => {
  it.each([
    ['203.0.113.77', '203.0.113.…'],
    ['::ffff:203.0.113.77', '203.0.113.…'],
    ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3:…'],
    ['fe80::1', 'fe80:…'],
    ['::1', '…'],
    ['', ''],
    ['not an address', ''],
  ])('%s is shown as %s', (address, shown) => {
    expect(shortAddress(address)).toBe(shown);
  });
});
