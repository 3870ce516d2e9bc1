import { AppError, type Actor } from '#platform/kernel';

/** Who may post notices. Throws 'Not allowed'. */
export const demandPoster = (actor: Actor): void => {
  const allowed = actor.kind === 'system' || (actor.kind === 'user' && actor.permissions.includes('notices.write'));
  if (!allowed) throw new AppError('Not allowed', { permission: 'notices.write' });
};

/** The signed-in person, and whether staff hear what staff are told. Throws 'Sign in required'. */
export const readerOf = (actor: Actor): { userId: string; staff: boolean } => {
  if (actor.kind !== 'user') throw new AppError('Sign in required');
  return { userId: actor.id, staff: actor.permissions.length > 0 };
};

/** Null where the product itself writes. */
export const authorOf = (actor: Actor | null): string | null => (actor?.kind === 'user' ? actor.id : null);
