import { cutText } from '#contracts/shared/cut-text';
import type { Fields } from './ask-gateway.js';

/** Fields that never leave the adapter as they are: secrets, signatures, tokens, and what names the payer. */
const hidden =
  /pass(wd|word)|secret|token|sign|^verify_|app_?key|authorization|msisdn|payeraccount|payerreference|phone|mobile|e?mail|card_no|^cus_|^ship_|subscribeurl/i;
const phone = /(?:\+?88)?01[3-9]\d{8}(?!\d)/g;
const mostText = 500;
const mostFields = 80;

const lastTwo = (value: unknown): string => (typeof value === 'string' && value.length > 4 ? `***${cutText(value.slice(-2))}` : '***');

const maskedValue = (name: string, value: unknown, depth: number): unknown => {
  if (hidden.test(name)) return value === '' ? '' : lastTwo(value);
  if (typeof value === 'string') return cutText(value, mostText).replaceAll(phone, (found) => `01*******${found.slice(-2)}`);
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  if (depth > 3) return '…';
  if (Array.isArray(value)) return value.slice(0, 20).map((item) => maskedValue('', item, depth + 1));
  return typeof value === 'object' ? masked(value as Fields, depth + 1) : null;
};

/** A gateway's message or answer as it may be stored and shown to staff: bounded, without secrets and without the payer's numbers. */
export const masked = (fields: Fields, depth = 0): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .slice(0, mostFields)
      .map(([name, value]) => [cutText(name, 60), maskedValue(name, value, depth)]),
  );
