import { useEffect, useState } from 'react';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { countPracticeItems, PracticePlan } from '#contracts/http/selfpractice';
import { isCallError } from '../../../client/call-error.js';
import { call } from '../../../client/call.js';

export type Counted = ResponseOf<typeof countPracticeItems>;
const pauseMs = 200;

/** How many questions the plan could choose from, asked again after each change. What was counted before stays until the new count is here. */
export const useCount = (plan: PracticePlan): { counted: Counted | null; counting: boolean; failed: boolean } => {
  const [counted, setCounted] = useState<Counted | null>(null);
  const [settled, setSettled] = useState<{ readonly key: string; readonly failed: boolean } | null>(null);
  const key = JSON.stringify(plan);
  useEffect(() => {
    const stop = new AbortController();
    const ask = async (): Promise<void> => {
      try {
        setCounted(await call('POST /api/selfpractice/counts', { body: JSON.parse(key) as PracticePlan }, { signal: stop.signal }));
        setSettled({ key, failed: false });
      } catch (thrown) {
        if (stop.signal.aborted) return;
        if (!isCallError(thrown)) throw thrown;
        setSettled({ key, failed: true });
      }
    };
    const timer = setTimeout(() => void ask(), pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key]);
  return { counted, counting: settled?.key !== key, failed: settled?.key === key && settled.failed };
};
