import { allow, type Guard, unlessSignedIn } from './verdict.js';

/** Any account. A server that cannot say who this is keeps the page closed, without a sign-in that could not work. */
export const protectedGuard: Guard = (entry) => (entry.user && entry.userKnown ? allow : unlessSignedIn(entry));
