/** An exact number: `num / den`, den above zero, reduced. */
export interface Rational {
  readonly num: bigint;
  readonly den: bigint;
}

/** Greatest common divisor, never negative. */
export const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b));

export const rational = (num: bigint, den: bigint): Rational => {
  const common = gcd(num, den) * (den < 0n ? -1n : 1n);
  return { num: num / common, den: den / common };
};
