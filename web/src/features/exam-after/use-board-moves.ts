import { useEffect, useRef } from 'react';
import { useTopic } from '../../client/use-topic.js';

/** Not oftener than this, spread: whoever watches sees the same moves. */
const everyMs = 4000;

/** Calls back when the board of an exam has moved beyond the version that is shown. */
export const useBoardMoves = (examId: string, shown: number | undefined, ask: () => void): void => {
  const { version } = useTopic('board', examId);
  const askedAt = useRef(0);
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (version === null || shown === undefined || version <= shown) return undefined;
    const wait = Math.max(0, askedAt.current + everyMs - performance.now()) + Math.random() * 500;
    const timer = setTimeout(() => {
      askedAt.current = performance.now();
      latest.current();
    }, wait);
    return () => clearTimeout(timer);
  }, [version, shown]);
};
