import { lacksSecondFactor, secondFactorPage } from '../client/withheld.js';
import { allow, type Guard, unlessSignedIn } from './verdict.js';

/**
 * Whoever holds the permission that the route names (any right of staff where it names none); the server checks every call again. Staff who
 * are to set a second factor up first are led there.
 */
export const adminGuard: Guard = (entry) => {
  const { user, userKnown, line } = entry;
  if (!user || !userKnown) return unlessSignedIn(entry);
  const passes = line.permission ? user.permissions.includes(line.permission) : user.permissions.length > 0;
  if (!passes && lacksSecondFactor(user)) return { kind: 'redirect', to: secondFactorPage };
  return passes ? allow : { kind: 'no-access' };
};
