import type { Marks } from '#contracts/shared/values';
import { gcd, rational, type Rational } from '#platform/kernel';

const lcm = (a: bigint, b: bigint): bigint => (a / gcd(a, b)) * b;

export const times = (a: Rational, b: Rational): Rational => rational(a.num * b.num, a.den * b.den);

/** `1`, `0.25`, `-2.5`, `1/3` → the exact number; null for anything else. At most 12 digits on each side. */
export const parseRational = (text: string): Rational | null => {
  const fraction = /^([+-]?\d{1,12})\/(\d{1,12})$/.exec(text);
  if (fraction?.[1] && fraction[2]) {
    const den = BigInt(fraction[2]);
    return den === 0n ? null : rational(BigInt(fraction[1]), den);
  }
  const decimal = /^([+-]?\d{1,12})(?:\.(\d{1,12}))?$/.exec(text);
  if (!decimal?.[1]) return null;
  const digits = decimal[2] ?? '';
  return rational(BigInt(decimal[1] + digits), 10n ** BigInt(digits.length));
};

/** The smallest denominator in which all of the numbers are whole. */
export const denominatorOf = (numbers: readonly Rational[]): bigint => numbers.reduce((all, { den }) => lcm(all, den), 1n);

/** How many units of `1/denominator` the number is. Throws when that is not whole: nothing is ever rounded. */
export const unitsOf = ({ num, den }: Rational, denominator: bigint): bigint => {
  if (denominator % den !== 0n) throw new RangeError(`${num}/${den} is not whole in units of 1/${denominator}`);
  return num * (denominator / den);
};

/** As it goes over the wire; the browser rounds once, on screen. */
export const toMarks = (units: bigint | string, denominator: bigint | string): Marks => ({
  units: String(units),
  denominator: String(denominator),
});
