import type { CurrentUser } from '#contracts/http/identity';

/** The dialog opens when a signed-in user has neither a batch nor a phone. */
export const needsProfile = (user: CurrentUser | null): boolean => user !== null && !user.hsc_batch && !user.phone;

/** Closing is refused unless the user has both. */
export const mayCloseProfile = (user: CurrentUser | null): boolean => Boolean(user?.hsc_batch && user.phone);
