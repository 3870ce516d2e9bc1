import { BlockList, isIP } from 'node:net';

/** What no stranger may make us call: ourselves, our own network, and what is no single machine on the internet. */
const closed = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  closed.addSubnet(net, bits, 'ipv6');

/** IPv4 within IPv6, as `::ffff:127.0.0.1` or `::ffff:7f00:1`, is judged as IPv4 by the list itself. */
export const isPrivateAddress = (address: string): boolean => {
  const family = isIP(address);
  return family === 0 || closed.check(address, family === 4 ? 'ipv4' : 'ipv6');
};
