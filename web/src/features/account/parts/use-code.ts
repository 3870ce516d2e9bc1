import { useCallback, useState } from 'react';
import { isCallError } from '../../../client/call-error.js';
import { serverNow } from '../../../client/server-clock.js';

/** A code that was asked for; moments on the server's clock, in milliseconds. */
export interface AskedCode {
  /** Where it went, as it was typed. */
  readonly to: string;
  readonly expiresAt: number;
  /** From when another may be asked for. */
  readonly nextAt: number;
}

interface Sent {
  readonly expiresInSeconds: number;
  readonly waitSeconds: number;
}

/** What is known after an answer: the code holds and another has to wait. */
const askedOf = (to: string, sent: Sent): AskedCode => {
  const now = serverNow();
  return { to, expiresAt: now + sent.expiresInSeconds * 1000, nextAt: now + sent.waitSeconds * 1000 };
};

/** Whether the code that was sent there can still be typed in: then nobody has to ask again to go on. */
const stillGood = (asked: AskedCode | null, to: string): asked is AskedCode => asked?.to === to && serverNow() < asked.expiresAt;

export interface CodeAsking {
  readonly asked: AskedCode | null;
  /** Goes on with the code sent to this address: asks for one unless one that holds is on its way. Throws `CallError`. */
  readonly first: (to: string) => Promise<void>;
  /** Asks for another. Throws `CallError`; a refusal that names a wait moves `nextAt`. */
  readonly again: () => Promise<void>;
  readonly forget: () => void;
}

/** Asks for one-time codes by `send` and remembers when the next one may be asked for; `kept` is what an earlier showing knew. */
export const useCode = (
  send: (to: string) => Promise<Sent>,
  kept: AskedCode | null,
  keep: (asked: AskedCode | null) => void,
): CodeAsking => {
  const [asked, setAsked] = useState(kept);
  const note = useCallback(
    (next: AskedCode | null) => {
      setAsked(next);
      keep(next);
    },
    [keep],
  );
  const ask = async (to: string): Promise<void> => {
    try {
      note(askedOf(to, await send(to)));
    } catch (thrown) {
      const waits = isCallError(thrown, 'Too many requests') ? thrown.retryAfterSeconds : 0;
      if (asked && waits > 0) note({ ...asked, nextAt: serverNow() + waits * 1000 });
      throw thrown;
    }
  };
  return {
    asked,
    first: (to) => (stillGood(asked, to) ? Promise.resolve() : ask(to)),
    again: () => (asked ? ask(asked.to) : Promise.resolve()),
    forget: () => note(null),
  };
};
