import type { DataRouter } from 'react-router';
import type { CurrentUser } from '#contracts/http/identity';
import { isEndingHere, onUserChange, readUser } from '../client/user.js';

/** What guards look at: who it is, and what they may. */
export const rightsOf = (user: CurrentUser | null): string => (user ? [user.id, ...user.permissions].join() : '');

/** The rights that the guards of the newest page have seen; null: it has none, or nobody could tell who this is. */
let seen: string | null = null;
export const noteJudged = (rights: string | null): void => {
  seen = rights;
};

let anew: Promise<void> = Promise.resolve();
/** Resolves when the guards have decided about what is known of the user by now. */
export const judgedAnew = (): Promise<void> => anew;

/**
 * Guards decide when a page is entered. When the user changes afterwards, however that became known (a sign-out on another device, a
 * role taken away), they decide anew; where a page was on its way then, as soon as it stands.
 */
export const judgeChanges = (router: DataRouter): void => {
  const look = (): void => {
    const rights = rightsOf(readUser().user);
    if (seen === null || seen === rights || isEndingHere() || router.state.navigation.state !== 'idle') return;
    seen = rights;
    anew = router.navigate(router.state.location, { replace: true, preventScrollReset: true });
  };
  onUserChange(look);
  router.subscribe(look);
};
