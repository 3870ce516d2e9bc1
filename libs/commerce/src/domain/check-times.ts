const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** When a gateway is asked about an open payment, counted from its beginning; for one that is being taken, from the claim. */
const waiting = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 24 * HOUR];
const taking = [10_000, MINUTE, 5 * MINUTE, 30 * MINUTE, 24 * HOUR];
/** A refund that the gateway has accepted: soon, then every six hours. It may take days. */
const givingBack = [10_000, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR];
/** So long a claim holds its order: longer than any call of ours takes. Who claimed and died is not waited for. */
const CLAIM_LEASE_MS = 5 * MINUTE;
/** After an answer that could not be had. */
const AGAIN_MS = MINUTE;

const nextOf = (times: readonly number[], since: Date, now: Date): Date | null => {
  const next = times.map((ms) => since.getTime() + ms).find((at) => at > now.getTime());
  return next === undefined ? null : new Date(next);
};

export interface Watched {
  readonly createdAt: Date;
  /** Set while the money is being taken by a call of ours. */
  readonly claimedAt: Date | null;
}

/** The next planned look at a payment, or null: its day is over. */
export const nextCheck = ({ createdAt, claimedAt }: Watched, now: Date): Date | null =>
  claimedAt ? nextOf(taking, claimedAt, now) : nextOf(waiting, createdAt, now);

/** Whoever claimed this payment has had the time to take its money: what the gateway says of it now decides. */
export const isClaimOver = ({ claimedAt }: Pick<Watched, 'claimedAt'>, now: Date): boolean =>
  claimedAt !== null && now.getTime() - claimedAt.getTime() >= CLAIM_LEASE_MS;

/** After a failed look: in a minute, or as planned where that is sooner. */
export const checkAgain = (watched: Watched, now: Date): Date => {
  const soon = new Date(now.getTime() + AGAIN_MS);
  const planned = nextCheck(watched, now);
  return planned && planned < soon ? planned : soon;
};

export const nextRefundCheck = (createdAt: Date, now: Date): Date =>
  nextOf(givingBack, createdAt, now) ?? new Date(now.getTime() + 6 * HOUR);

export const refundCheckAgain = (now: Date): Date => new Date(now.getTime() + AGAIN_MS);
