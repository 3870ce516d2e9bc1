import { describe, expect, it } from '@jest/globals';
import { networkOf, wideNetworkOf } from './network.js';

/** Red with: the address itself, of which one visitor by IPv6 has more than can be counted. */
describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s is counted as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

// Red when a /48 is counted by its 65,536 networks of 64 bits alone.
describe('the wide network of an address', () => {
  it.each([
    ['203.0.113.7', null],
    ['::ffff:203.0.113.7', null],
    ['2001:db8:1:2:aaaa::1', '2001:db8:1::/48'],
    ['2001:0db8:0001:ffff::1', '2001:db8:1::/48'],
    ['::1', '0:0:0::/48'],
  ])('%s is counted as %s', (address, network) => {
    expect(wideNetworkOf(address)).toBe(network);
  });
});
