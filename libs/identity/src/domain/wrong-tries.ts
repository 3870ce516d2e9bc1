import { secondFactorRules } from '#contracts/shared/choices';

/** Wrong codes of one account since `sinceSeconds`; moments in seconds since the epoch. */
export interface WrongTries {
  readonly count: number;
  readonly sinceSeconds: number | null;
}

/** What of the hour still counts: once it is over, the count begins anew with the next wrong code. */
export const wrongNow = ({ count, sinceSeconds }: WrongTries, nowSeconds: number): WrongTries =>
  sinceSeconds === null || nowSeconds - sinceSeconds >= secondFactorRules.wrongSeconds
    ? { count: 0, sinceSeconds: null }
    : { count, sinceSeconds };

/** In how many seconds codes are looked at again; 0: they are. */
export const lockedSeconds = (tries: WrongTries, nowSeconds: number): number => {
  const { count, sinceSeconds } = wrongNow(tries, nowSeconds);
  if (sinceSeconds === null || count < secondFactorRules.wrongAnHour) return 0;
  return Math.max(1, Math.ceil(sinceSeconds + secondFactorRules.wrongSeconds - nowSeconds));
};

export const oneMoreWrong = (tries: WrongTries, nowSeconds: number): WrongTries => {
  const { count, sinceSeconds } = wrongNow(tries, nowSeconds);
  return { count: count + 1, sinceSeconds: sinceSeconds ?? nowSeconds };
};
