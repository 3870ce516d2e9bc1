import { AppError, composed } from '#platform/kernel';
import { commonPasswords } from './common-passwords.js';
import { latinDigits } from './login.js';

/** What an attacker who knows the person would try first. */
export interface Known {
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly name?: string | null;
  /** The names of the product. */
  readonly products: readonly string[];
}

export type Weakness = 'common' | 'personal' | 'repeated' | 'sequence';

/** Shorter pieces of a name or address stand in too many honest passwords. */
const LEAST_PIECE = 4;
const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890', '1qaz2wsx3edc4rfv5tgb6yhn'];

/** Lower case, letters, marks and digits only, digits Latin: `Pass-Word ১২৩` is `password123`. */
const bare = (text: string): string =>
  latinDigits(composed(text, 'NFKC'))
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '');

const piecesOf = ({ email, phone, name, products }: Known): string[] => {
  const [local = ''] = (email ?? '').split('@');
  const words = [...(name ?? '').split(/\s+/), ...local.split(/[._+-]+/), local, email ?? '', name ?? '', phone ?? '', ...products];
  return words.map(bare).filter((word) => [...word].length >= LEAST_PIECE);
};

/** One or two characters over and over: `aaaaaaaa`, `12121212`. */
const isRepeated = (text: string): boolean => /^(.{1,2}?)\1+.?$/u.test(text) && new Set(text).size <= 2;

const steps = (text: string): Set<number> => {
  const points = [...text].map((char) => char.codePointAt(0) ?? 0);
  return new Set(points.slice(1).map((point, index) => point - (points[index] ?? 0)));
};

/** Up or down the alphabet or the digits, or along a row of the keyboard. */
const isSequence = (text: string): boolean => {
  const [step, ...others] = steps(text);
  if (others.length === 0 && step !== undefined && Math.abs(step) <= 1) return true;
  const backwards = [...text].toReversed().join('');
  return rows.some((row) => `${row}${row}`.includes(text) || `${row}${row}`.includes(backwards));
};

/** Why a password would be guessed soon; null where nothing speaks against it. Its length is the contract's. */
export const weaknessOf = (password: string, known: Known): Weakness | null => {
  const text = bare(password);
  const whole = composed(password, 'NFKC').toLowerCase();
  if (isRepeated(whole) || (text !== '' && isRepeated(text))) return 'repeated';
  if (isSequence(whole) || (text !== '' && isSequence(text))) return 'sequence';
  if (commonPasswords.has(text)) return 'common';
  return piecesOf(known).some((piece) => text.includes(piece)) ? 'personal' : null;
};

/** Throws 'Weak password'. */
export const checkPassword = (password: string, known: Known): void => {
  if (weaknessOf(password, known) !== null) throw new AppError('Weak password');
};
