/** The specification's time after which a toast closes by itself. */
const closeAfterMs = 5000;

export interface ToastClock {
  /** A new toast: the whole time from here, or from when the clock goes on. */
  start(): void;
  stop(): void;
  /** The time stands still while the toast is looked at. */
  pause(looking: boolean): void;
}

/** Counts the time that a toast is open and nobody looks at it. */
export const makeToastClock = (close: () => void): ToastClock => {
  let left: number | null = null;
  let since: number | null = null;
  let looking = false;
  let timer: ReturnType<typeof setTimeout>;
  const halt = (): void => {
    clearTimeout(timer);
    if (left !== null && since !== null) left -= performance.now() - since;
    since = null;
  };
  const run = (): void => {
    halt();
    if (left === null || looking) return;
    since = performance.now();
    timer = setTimeout(() => {
      left = null;
      since = null;
      close();
    }, left);
  };
  return {
    start() {
      halt();
      left = closeAfterMs;
      run();
    },
    stop() {
      halt();
      left = null;
    },
    pause(now) {
      looking = now;
      run();
    },
  };
};
