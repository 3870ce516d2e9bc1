import { AppError, type Actor } from '#platform/kernel';

/** Whose records an endpoint that wants somebody signed in is asked about. Throws 'Sign in required'. */
export const idOf = (actor: Actor): string => {
  if (actor.kind !== 'user') throw new AppError('Sign in required');
  return actor.id;
};
