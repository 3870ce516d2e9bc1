import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PracticePlan } from '#contracts/http/selfpractice';
import { type CallError, isCallError } from '../../client/call-error.js';
import { call } from '../../client/call.js';
import { randomId } from '../../client/random-id.js';

export const usualPlan: PracticePlan = {
  topicIds: [],
  count: 10,
  minutes: null,
  difficulty: 'near',
  source: 'mixed',
  reveal: 'at-once',
};

export interface Starting {
  /** Which start is under way, by the name its button gave; null: none. */
  readonly busy: string | null;
  /** A session is running already: what was asked for, to be asked again with `replace`. */
  readonly running: PracticePlan | null;
  readonly error: CallError | null;
  readonly start: (plan: Partial<PracticePlan>, name?: string) => void;
  /** Ends the running session and begins the new one. */
  readonly replace: () => void;
  readonly dismiss: () => void;
}

/** Begins a session and goes there. Only one runs at a time: where there is one, the page asks first. */
export const useStart = (): Starting => {
  const navigate = useNavigate();
  const [busy, setBusy] = useState<string | null>(null);
  const [running, setRunning] = useState<PracticePlan | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const begin = useCallback(
    async (plan: PracticePlan, name: string, replace: boolean): Promise<void> => {
      setBusy(name);
      setError(null);
      try {
        const body = replace ? { plan, replace } : { plan };
        const { sessionId } = await call('POST /api/selfpractice/sessions', { body }, { idempotencyKey: randomId() });
        await navigate(`/selfpractice/session/${sessionId}`);
      } catch (thrown) {
        if (!isCallError(thrown)) throw thrown;
        if (thrown.statusMessage === 'Session running') setRunning(plan);
        else {
          setRunning(null);
          setError(thrown);
        }
      } finally {
        setBusy(null);
      }
    },
    [navigate],
  );
  return {
    busy,
    running,
    error,
    start: useCallback((plan, name = 'start') => void begin({ ...usualPlan, ...plan }, name, false), [begin]),
    replace: useCallback(() => {
      if (running) void begin(running, 'replace', true);
    }, [begin, running]),
    dismiss: useCallback(() => {
      setRunning(null);
      setError(null);
    }, []),
  };
};
