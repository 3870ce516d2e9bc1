import { createHash, timingSafeEqual } from 'node:crypto';
import { textOf, type Fields } from './ask-gateway.js';

const md5 = (text: string): string => createHash('md5').update(text, 'utf8').digest('hex');

/** What a signature has to cover to say anything: the list of names comes with the message, from whoever sent it. */
const mustCover = ['tran_id', 'amount', 'status', 'currency'] as const;
/** Only what was paid has one: messages of a failure come without. */
const paidCover = 'val_id';

/** The text that SSLCommerz signs: the named fields and the hashed store password, by name, raw. */
const signedText = (fields: Fields, names: readonly string[], storePassword: string): string =>
  [...names.map((name) => [name, String(fields[name] ?? '')] as const), ['store_passwd', md5(storePassword)] as const]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

/** `verify_sign` of a message over these fields. */
export const sslcommerzSign = (fields: Fields, names: readonly string[], storePassword: string): string =>
  md5(signedText(fields, names, storePassword));

/**
 * Whether the message carries the store's own signature; null: it carries none. A filter against noise, no proof: only the validation
 * answer says what was paid. A signature that leaves out what matters counts as none that holds.
 */
export const sslcommerzGenuine = (fields: Fields, storePassword: string): boolean | null => {
  const [given, key] = [textOf(fields, 'verify_sign'), textOf(fields, 'verify_key')];
  if (given === null || key === null) return null;
  const names = [...new Set(key.split(',').map((name) => name.trim()))].filter((name) => name !== '' && name !== 'store_passwd');
  const covered = [...mustCover, ...(textOf(fields, 'val_id') === null && textOf(fields, 'status') !== 'VALID' ? [] : [paidCover])];
  if (!covered.every((name) => names.includes(name)) || !/^[0-9a-f]{32}$/i.test(given)) return false;
  const right = sslcommerzSign(fields, names, storePassword);
  return timingSafeEqual(Buffer.from(given.toLowerCase()), Buffer.from(right));
};
