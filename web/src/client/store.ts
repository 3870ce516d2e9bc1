import { useSyncExternalStore } from 'react';

export interface Store<T> {
  /** The value at the start: what a page made on the server was made with. */
  readonly first: T;
  read(): T;
  write(value: T): void;
  subscribe(listener: () => void): () => void;
}

/** A value that lives outside of components and tells them when it changes. */
export const makeStore = <T>(initial: T): Store<T> => {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    first: initial,
    read: () => value,
    write(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.read, () => store.first);
