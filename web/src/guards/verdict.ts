import type { CurrentUser } from '#contracts/http/identity';
import type { Parameters, RouteLine } from '../route-line.js';

/** What a guard knows of the navigation that it may allow. */
export interface Entry {
  readonly line: RouteLine;
  readonly parameters: Parameters;
  readonly user: CurrentUser | null;
  /** False when the server never said who this is: protected pages stay closed then. */
  readonly userKnown: boolean;
}

/**
 * What a guard decides. sign-in: the dialog opens over the current page and leads on after it. closed: nobody can tell now
 * whether this may be seen. redirect: another address, with a full page load when it is external.
 */
export type Verdict = { readonly kind: 'allow' | 'sign-in' | 'no-access' | 'closed' } | { readonly kind: 'redirect'; readonly to: string };

export type Guard = (entry: Entry) => Verdict | Promise<Verdict>;

export const allow: Verdict = { kind: 'allow' };
/** What a visitor meets where somebody has to be signed in. */
export const unlessSignedIn = ({ userKnown }: Entry): Verdict => ({ kind: userKnown ? 'sign-in' : 'closed' });
