/**
 * An address as its owner and staff see it: enough to know a place again, too little to find a house. IPv4 keeps three parts of four
 * (`203.0.113.…`), IPv6 its first three groups (`2001:db8:85a3:…`); anything else is shown as nothing.
 */
export const shortAddress = (address: string): string => {
  const v4 = /^(?:::ffff:)?((?:\d{1,3}\.){3})\d{1,3}$/i.exec(address);
  if (v4) return `${v4[1]}…`;
  if (!/^[0-9a-f:]{2,39}$/i.test(address) || !address.includes(':')) return '';
  const groups = address.split('::', 1)[0]!.split(':').filter(Boolean).slice(0, 3);
  return [...groups, '…'].join(':');
};
