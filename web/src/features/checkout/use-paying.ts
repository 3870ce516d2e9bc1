import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { type CallError, isCallError } from '../../client/call-error.js';
import { type Refused, useSentence } from '../account/parts/refusal.js';
import type { Onward } from './pay.js';
import { failedPath, leaveFor, successPath } from './where.js';

export interface Paying {
  readonly busy: boolean;
  readonly refused: Refused | null;
  /** Does it and goes on: to the gateway's page or to the order's. Gives what was refused, else null. */
  readonly run: (act: () => Promise<Onward>) => Promise<CallError | null>;
}

/** One press to pay, from here to the gateway's page. The button works until the page has gone, so that it is not pressed twice. */
export const usePaying = (): Paying => {
  const [navigate, sentence] = [useNavigate(), useSentence()];
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  // Back from the gateway's page by the browser's own button, which may bring this page as it was left.
  useEffect(() => {
    const back = (event: PageTransitionEvent): void => {
      if (event.persisted) setBusy(false);
    };
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, []);
  const run = async (act: () => Promise<Onward>): Promise<CallError | null> => {
    if (busy) return null;
    setBusy(true);
    setRefused(null);
    try {
      const onward = await act();
      if (onward.kind === 'gateway') leaveFor(onward.url);
      else await navigate(onward.order.state === 'failed' ? failedPath(onward.order) : successPath(onward.order));
      return null;
    } catch (thrown) {
      setBusy(false);
      setRefused(sentence(thrown));
      return isCallError(thrown) ? thrown : null;
    }
  };
  return { busy, refused, run };
};
