import { randomBytes } from 'node:crypto';

const given = /^[\w.-]{8,64}$/;
const prefix = randomBytes(6).toString('base64url').replaceAll(/[-_]/g, '0');
let count = 0;

/** The id a proxy or client gave, where it is harmless, else a new one: random by process, then counted. */
export const requestIdOf = (header: string | string[] | undefined): string => {
  if (typeof header === 'string' && given.test(header)) return header;
  count = (count + 1) % 0x7fffffff;
  return `${prefix}-${count.toString(36)}`;
};
