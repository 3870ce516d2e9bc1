import { useEffect, useRef } from 'react';
import { useTopic } from '../../../client/use-topic.js';

interface Known {
  /** The newest change of the score that is on the screen; 0 without one. */
  readonly version: number;
  readonly disqualified: boolean;
}

/** Calls back when the own sitting's topic knows of a corrected score, or of being on or off the board, that the page does not show. */
export const useScoreNews = (attemptId: string | null, known: Known | null, ask: () => void): void => {
  const { body } = useTopic('attempt', attemptId);
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  const version = body?.change?.version ?? 0;
  const off = body?.disqualified;
  const news = known !== null && body !== undefined && (version > known.version || (off !== undefined && off !== known.disqualified));
  useEffect(() => {
    if (news) latest.current();
  }, [news, version, off]);
};
