import { AppError, type Actor } from '#platform/kernel';

/** Conversations and plans are somebody's. Throws 'Sign in required'. */
export const askerOf = (actor: Actor): string => {
  if (actor.kind !== 'user') throw new AppError('Sign in required');
  return actor.id;
};
