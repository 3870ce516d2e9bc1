import { makeStore, useStore } from '../../client/store.js';
import { localPath } from '../local-path.js';

export interface SignInRequest {
  /** Where to go afterwards: a path of this site; null stays where we are. */
  readonly next: string | null;
}

const store = makeStore<SignInRequest | null>(null);
export const useSignInRequest = (): SignInRequest | null => useStore(store);

/** Opens the sign-in dialog over the current page. */
export const openSignIn = (next: string | null = null): void =>
  store.write({ next: next === null ? null : localPath(next, location.origin) });
export const closeSignIn = (): void => store.write(null);
