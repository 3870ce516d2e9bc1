import { useEffect, useRef } from 'react';
import { serverNow } from '../../client/server-clock.js';

const spreadMs = 2000;
/** The longest a browser's timer can wait. */
const longestMs = 2_147_000_000;

/**
 * Calls back when the next of some moments (ISO, server's clock) has come, a little apart from everybody else's browser: an
 * exam opens for thousands in the same second.
 */
export const useTurn = (moments: readonly string[], act: () => void): void => {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  const next = moments
    .map(Date.parse)
    .filter((moment) => moment > serverNow())
    .toSorted((a, b) => a - b)[0];
  useEffect(() => {
    if (next === undefined) return undefined;
    const timer = setTimeout(() => latest.current(), Math.min(next - serverNow() + 500 + Math.random() * spreadMs, longestMs));
    return () => clearTimeout(timer);
  }, [next]);
};
