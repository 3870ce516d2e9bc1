export interface Tokens {
  readonly tokensIn: number;
  readonly tokensOut: number;
}
/** What a million tokens cost, in millionths of the currency. */
export interface Prices {
  readonly in: number;
  readonly out: number;
}

const million = 1_000_000n;

/** Whole millionths of the currency, a begun one counts whole. */
export const costOf = ({ tokensIn, tokensOut }: Tokens, prices: Prices): number => {
  const parts = BigInt(tokensIn) * BigInt(prices.in) + BigInt(tokensOut) * BigInt(prices.out);
  return Number((parts + million - 1n) / million);
};

/** Where an endpoint does not count: three signs a token, more than it is, so that nobody is surprised. */
export const guessTokens = (signs: number): number => Math.ceil(signs / 3);
