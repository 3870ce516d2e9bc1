import { useState } from 'react';
import type { CurrentUser } from '#contracts/http/identity';

/** The dialog opens when a signed-in user has neither a batch nor a phone. */
export const needsProfile = (user: CurrentUser | null): boolean => user !== null && !user.hsc_batch && !user.phone;

/** Closing is refused unless the user has both. */
export const mayCloseProfile = (user: CurrentUser | null): boolean => user === null || Boolean(user.hsc_batch && user.phone);

/** Whether the dialog stands: from the moment it is needed until it may be closed. */
export const useProfileAsked = (user: CurrentUser | null): boolean => {
  const [asked, setAsked] = useState(false);
  const next = asked ? !mayCloseProfile(user) : needsProfile(user);
  if (next !== asked) setAsked(next);
  return next;
};
