import { secondFactorRules } from '#contracts/shared/choices';

/** Wrong codes of one account since `sinceSeconds`; moments in seconds since the epoch. */
export interface WrongTries {
  readonly count: number;
  readonly sinceSeconds: number | null;
  /** Since the last right one, however long ago. */
  readonly total: number;
}

/** How long wrong codes are counted together. Whoever guesses on after fifty has a day for what was an hour. */
const windowOf = ({ total }: WrongTries): number =>
  total >= secondFactorRules.wrongInARow ? secondFactorRules.manyWrongSeconds : secondFactorRules.wrongSeconds;

/** What still counts: once the window is over, the count begins anew with the next wrong code. */
export const wrongNow = (tries: WrongTries, nowSeconds: number): WrongTries =>
  tries.sinceSeconds === null || nowSeconds - tries.sinceSeconds >= windowOf(tries) ? { ...tries, count: 0, sinceSeconds: null } : tries;

/** In how many seconds codes are accepted again; 0: they are. */
export const lockedSeconds = (tries: WrongTries, nowSeconds: number): number => {
  const { count, sinceSeconds } = wrongNow(tries, nowSeconds);
  if (sinceSeconds === null || count < secondFactorRules.wrongAnHour) return 0;
  return Math.max(1, Math.ceil(sinceSeconds + windowOf(tries) - nowSeconds));
};

export const oneMoreWrong = (tries: WrongTries, nowSeconds: number): WrongTries => {
  const { count, sinceSeconds, total } = wrongNow(tries, nowSeconds);
  return { count: count + 1, sinceSeconds: sinceSeconds ?? nowSeconds, total: total + 1 };
};

/** Whether the account's owner is to be told now: with every tenth, also of one who stops short of the limit each hour. */
export const isWorthTelling = ({ count, total }: WrongTries): boolean =>
  count === secondFactorRules.wrongAnHour || total % secondFactorRules.wrongAnHour === 0;
