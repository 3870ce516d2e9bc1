import { useCallback, useEffect, useState } from 'react';
import { isCallError } from '../../../client/call-error.js';
import { call } from '../../../client/call.js';
import { examStore, type ExamFacts } from '../../../client/exam-store.js';
import { deviceAhead } from '../../../client/server-clock.js';
import { spareLink } from '../../../client/connection.js';
import { preloadMaths } from '../../maths/formula.js';
import { keepShell } from '../keep-shell.js';
import { sealedPaper } from '../open-exam.js';

export type PaperState = 'waiting' | 'coming' | 'here' | 'failed';
const RETRY_MS = 5000;

/** Fetches the sealed paper as soon as it is ready, whatever the link: it is what the exam is made of. */
export const usePaper = (facts: ExamFacts | undefined): PaperState => {
  const [state, setState] = useState<PaperState>('waiting');
  const id = facts?.exam.id;
  const { ready = false, version = 0 } = facts?.paper ?? {};
  useEffect(() => {
    if (id === undefined || !ready) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const fetchIt = async (): Promise<void> => {
      setState((now) => (now === 'here' ? now : 'coming'));
      try {
        await sealedPaper(id, version);
        if (gone) return;
        setState('here');
        // Then what the paper page itself is made of, and what keeps it.
        await keepShell();
        void import('../exam-screen.js');
        if (spareLink()) void preloadMaths();
      } catch (error) {
        if (gone) return;
        setState(isCallError(error, 'Paper not ready') ? 'waiting' : 'failed');
        timer = setTimeout(() => void fetchIt(), RETRY_MS * (0.75 + Math.random() / 2));
      }
    };
    void fetchIt();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [id, ready, version]);
  return state;
};

export interface LinkState {
  readonly is: 'checking' | 'good' | 'slow' | 'none';
  readonly ms: number;
  readonly ahead: number | null;
}
const SLOW_MS = 800;
const EVERY_MS = 15_000;

/** Asks the time now and then: the clock check and the latency of the link in one small answer. */
export const useLink = (): LinkState => {
  const [state, setState] = useState<LinkState>({ is: 'checking', ms: 0, ahead: deviceAhead() });
  const ask = useCallback(async (): Promise<void> => {
    const at = performance.now();
    try {
      await call('GET /api/time', {}, { signal: AbortSignal.timeout(10_000) });
      const ms = Math.round(performance.now() - at);
      const ahead = deviceAhead();
      if (ahead !== null) void examStore.rememberClock(ahead);
      setState({ is: ms > SLOW_MS ? 'slow' : 'good', ms, ahead });
    } catch {
      setState((now) => ({ ...now, is: 'none' }));
    }
  }, []);
  useEffect(() => {
    void ask();
    const timer = setInterval(() => void ask(), EVERY_MS);
    const now = (): void => void ask();
    window.addEventListener('online', now);
    window.addEventListener('offline', now);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', now);
      window.removeEventListener('offline', now);
    };
  }, [ask]);
  return state;
};
