import { makeStore, useStore } from '../../client/store.js';
import { loadUser } from '../../client/user.js';
import { localPath } from '../local-path.js';

export interface SignInRequest {
  /** Where to go afterwards: a path of this site; null stays where we are. */
  readonly next: string | null;
  /** Which face it begins with; null: the one that was left. */
  readonly mode: 'sign-in' | 'sign-up' | null;
}

const store = makeStore<SignInRequest | null>(null);
export const useSignInRequest = (): SignInRequest | null => useStore(store);

let dialogCode: () => Promise<unknown> = () => Promise.resolve();
/** Tells where the dialog's code comes from: the files it needs are listed once, beside those of the pages. */
export const dialogFrom = (code: () => Promise<unknown>): void => {
  dialogCode = code;
};

/**
 * Opens the sign-in dialog over the current page once its code has come. Where it does not come since nobody answers, the page stays, and
 * its banner says why; where the server answers and has it no more, it ends as every page whose part is missing.
 */
export const openSignIn = (next: string | null = null, mode: SignInRequest['mode'] = null): void => {
  const open = (): void => store.write({ next: next === null ? null : localPath(next, location.origin), mode });
  dialogCode().then(open, async () => {
    if ((await loadUser()).standing === 'fresh') open();
  });
};
export const closeSignIn = (): void => store.write(null);
