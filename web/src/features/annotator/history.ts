/** States of something that can be taken back and brought again. */
export interface History<T> {
  readonly past: readonly T[];
  readonly now: T;
  readonly future: readonly T[];
}

/** Older steps than these are not taken back any more. */
const most = 200;

export const startHistory = <T>(now: T): History<T> => ({ past: [], now, future: [] });

export const step = <T>({ past, now }: History<T>, next: T): History<T> => ({ past: [...past, now].slice(-most), now: next, future: [] });

export const undo = <T>(history: History<T>): History<T> => {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future] };
};

export const redo = <T>(history: History<T>): History<T> => {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.now], now: next, future };
};
