/**
 * The server's time without trusting the device's clock: each answer's `x-server-time` is set against the middle of its
 * round trip on the monotonic clock. Unit everywhere: milliseconds.
 */
interface Sync {
  /** Server time minus monotonic time. */
  readonly offset: number;
  /** Half the round trip: the true offset lies within offset ± spread. */
  readonly spread: number;
  readonly at: number;
}

/** How much an old measurement may have gone wrong: one part in a thousand of its age, ten times a bad quartz. */
const drift = 0.001;

export interface ServerClock {
  /** Milliseconds since the epoch on the server's clock; until a first answer came what `guess` says. */
  now(): number;
  /** Takes an answer's server time; `sentAt` and `receivedAt` are readings of the monotonic clock. */
  note(serverMs: number, sentAt: number, receivedAt: number): void;
  /** How far the device's clock is ahead of the server's; null before a first answer. */
  deviceAhead(): number | null;
  /** Half the round trip of the measurement in use; null before a first answer. */
  spread(): number | null;
}

export const makeServerClock = (monotonic: () => number, device: () => number, guess = device): ServerClock => {
  let sync: Sync | null = null;
  const now = (): number => (sync ? monotonic() + sync.offset : guess());
  return {
    now,
    note(serverMs, sentAt, receivedAt) {
      const found: Sync = { offset: serverMs - (sentAt + receivedAt) / 2, spread: Math.max(0, receivedAt - sentAt) / 2, at: receivedAt };
      if (sync) {
        const known = sync.spread + (receivedAt - sync.at) * drift;
        // Two measurements that cannot both be right: the device slept, and its monotonic clock with it. The newer counts.
        const apart = Math.abs(found.offset - sync.offset) > found.spread + known + 50;
        if (!apart && found.spread > known) return;
      }
      sync = found;
    },
    deviceAhead: () => (sync ? device() - now() : null),
    spread: () => sync?.spread ?? null,
  };
};

/** When this page was made, and when that was noted on the monotonic clock. */
let made: { readonly at: number; readonly noted: number } | null = null;

const clock = makeServerClock(
  () => performance.now(),
  () => Date.now(),
  // A page made on the server goes on from its own time: a device that is wrong would show another for a moment.
  () => (made === null ? Date.now() : made.at + performance.now() - made.noted),
);

export const serverNow = (): number => clock.now();

/** Notes when this page was made on the server (milliseconds since 1970): its words of time were counted from then. */
export const noteMadeAt = (at: number): void => {
  made = { at, noted: performance.now() };
};
export const madeAt = (): number | null => made?.at ?? null;
export const noteServerTime = clock.note;
/** How far the device's clock is ahead of the server's, in milliseconds (negative: behind); null before a first answer. */
export const deviceAhead = (): number | null => clock.deviceAhead();
