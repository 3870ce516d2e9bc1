/** The eight groups of an IPv6 address, short ones; null for IPv4, also where it is mapped. */
const groupsOf = (address: string): string[] | null => {
  if (!address.includes(':')) return null;
  const [head = '', tail] = address.toLowerCase().split('::', 2);
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array.from({ length: missing }, () => '0'), ...right].map((group) => group.replace(/^0+(?=.)/, ''));
};
const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;

/**
 * By what an address is counted: an IPv4 address as it is, an IPv6 one by its first 64 bits, which one household has to itself:
 * who holds a network of 2^64 addresses would otherwise have as many tries.
 */
export const networkOf = (address: string): string => {
  const plain = mapped.exec(address)?.[1] ?? address;
  const groups = groupsOf(plain);
  return groups === null ? plain : `${groups.slice(0, 4).join(':')}::/64`;
};

/** What a customer of a provider may hold of IPv6: 65,536 networks of 64 bits. Null for IPv4. */
export const wideNetworkOf = (address: string): string | null => {
  const groups = mapped.test(address) ? null : groupsOf(address);
  return groups === null ? null : `${groups.slice(0, 3).join(':')}::/48`;
};
