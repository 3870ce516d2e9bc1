import { makeStore, useStore } from '../client/store.js';
import type { PageError } from './page-error.js';

interface ErrorState {
  readonly error: PageError;
  /** The address it belongs to: another page ends the state. */
  readonly path: string;
}

const store = makeStore<ErrorState | null>(null);

/** A fatal error puts the app into the error state until another page is opened. */
export const enterErrorState = (error: PageError, path: string): void => store.write({ error, path });

/** An address as requests write it: the router's own may hold letters that are not encoded. */
const encoded = (path: string): string => {
  const { pathname, search, hash } = new URL(path, location.origin);
  return `${pathname}${search}${hash}`;
};

/** The fatal error of this address, or null. */
export const useErrorState = (path: string): PageError | null => {
  const state = useStore(store);
  return state && state.path === encoded(path) ? state.error : null;
};
