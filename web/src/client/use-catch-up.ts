import { useEffect } from 'react';

const againMs = 2000;

/** What `useEndpoint` answers, of something that has a version. */
interface Shown {
  readonly error: unknown;
  readonly mutate: () => Promise<unknown>;
}

/**
 * Asks anew when a topic tells of a version beyond the one that is shown; also when it still is behind after an answer, since one that was
 * on its way meanwhile is dropped. What failed is asked again after a while: what is over tells nothing newer, and the page would wait for ever.
 */
export const useCatchUp = ({ error, mutate }: Shown, shown: number | undefined, told: number | null): void => {
  const behind = shown !== undefined && told !== null && told > shown;
  useEffect(() => {
    if (!behind) return undefined;
    const timer = setTimeout(() => void mutate(), error ? againMs : 0);
    return () => clearTimeout(timer);
  }, [behind, shown, told, error, mutate]);
};
