import { randomBytes } from 'node:crypto';
import type { Answer } from './caller.js';

const form = /^[0-9a-f]{32}$/;

/** The nonce of a browser that asked for a code before, or null. */
export const askerOf = (answer: Answer): string | null => {
  const kept = answer.kept('asker');
  return kept !== null && form.test(kept) ? kept : null;
};

/** The nonce of this browser, which keeps it from now on. */
export const keepAsker = (answer: Answer): string => {
  const nonce = askerOf(answer) ?? randomBytes(16).toString('hex');
  answer.keep('asker', nonce);
  return nonce;
};
