import { randomInt } from 'node:crypto';
import { secondFactorRules } from '#contracts/shared/choices';
import { latinDigits } from './login.js';

/** Crockford's letters: none that is taken for another. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const half = 5;

const newRecoveryCode = (): string => {
  const part = (): string => Array.from({ length: half }, () => letters[randomInt(letters.length)]).join('');
  return `${part()}-${part()}`;
};

/** Ten codes of 50 random bits, as they are written down: `7KQ2M-ZD04X`. */
export const newRecoveryCodes = (): string[] => Array.from({ length: secondFactorRules.recoveryCodes }, newRecoveryCode);

/** A code as it was made, out of what was typed: blanks, hyphens, small letters, O for 0, I and L for 1, Bengali digits. */
export const readRecoveryCode = (typed: string): string => {
  const plain = latinDigits(typed)
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll(/[^0-9A-Z]/g, '');
  return `${plain.slice(0, half)}-${plain.slice(half)}`;
};
