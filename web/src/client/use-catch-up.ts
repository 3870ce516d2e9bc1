import { useEffect } from 'react';

const againMs = 2000;

/** What `useEndpoint` answers, of something that has a version. */
interface Shown {
  readonly error: unknown;
  readonly mutate: () => Promise<unknown>;
}

/** Asks after `ms`, then again after each answer until it is stopped; answers how. */
export const keepAsking = (ask: () => Promise<unknown>, ms: number): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const next = (inMs: number): void => {
    timer = setTimeout(() => void ask().then(again, again), inMs);
  };
  const again = (): void => {
    if (!stopped) next(againMs);
  };
  next(ms);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
};

/**
 * Asks anew when a topic tells of a version beyond the one that is shown, until it is: an answer on its way while another is put in place is
 * dropped, what failed is asked again after a while, and what is over tells nothing newer. The page would wait for ever.
 */
export const useCatchUp = ({ error, mutate }: Shown, shown: number | undefined, told: number | null): void => {
  const behind = shown !== undefined && told !== null && told > shown;
  useEffect(() => (behind ? keepAsking(mutate, error ? againMs : 0) : undefined), [behind, shown, told, error, mutate]);
};
