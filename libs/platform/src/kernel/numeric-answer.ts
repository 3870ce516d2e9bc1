import { rational, type Rational } from './rational.js';

/** Above this an exponent is a trick, not an answer: 10^400 has no place in a question, and larger powers would stop the process. */
const largestExponent = 400;

/**
 * A stored number: Latin digits, a point, perhaps an exponent. Null when it is none, or out of all proportion. What somebody types is read
 * by `readTypedNumber` before; answers stored earlier may have a comma, which counted as a decimal one and still does: results stay.
 */
export const parseTyped = (text: string): Rational | null => {
  const match = /^([+-]?)(\d*)(?:[.,](\d*))?(?:e([+-]?\d+))?$/i.exec(text.trim());
  if (!match) return null;
  const [, sign = '', whole = '', part = '', power = '0'] = match;
  if (whole === '' && part === '') return null;
  const exponent = Number(power) - part.length;
  if (text.length > 80 || Math.abs(exponent) > largestExponent) return null;
  const digits = BigInt(`${whole}${part}`) * (sign === '-' ? -1n : 1n);
  return exponent >= 0 ? rational(digits * 10n ** BigInt(exponent), 1n) : rational(digits, 10n ** BigInt(-exponent));
};

const size = (value: bigint) => (value < 0n ? -value : value);

/** Whether the typed number lies within `tolerance` (both ends belong) of the key, exactly: no floating point. */
export const numberMatches = (typed: string, key: string, tolerance: string | null): boolean => {
  const given = parseTyped(typed);
  const right = parseTyped(key);
  const slack = tolerance === null || tolerance === '' ? rational(0n, 1n) : parseTyped(tolerance);
  if (!given || !right || !slack) return false;
  // |g - r| <= s, multiplied out by all three denominators
  const distance = size(given.num * right.den - right.num * given.den);
  return distance * slack.den <= size(slack.num) * given.den * right.den;
};
