import { AppError, type Actor } from '#platform/kernel';

/** Posts to everybody; whoever else posts does it in own courses alone. */
export const postsEverywhere = (actor: Actor): boolean =>
  actor.kind === 'system' || (actor.kind === 'user' && actor.permissions.includes('notices.write'));

/** Who may post notices, in own courses at least. Throws 'Not allowed'. */
export const demandPoster = (actor: Actor): void => {
  const allowed = postsEverywhere(actor) || (actor.kind === 'user' && actor.permissions.includes('notices.writeOwn'));
  if (!allowed) throw new AppError('Not allowed', { permission: 'notices.writeOwn' });
};

/** The signed-in person, and whether staff hear what staff are told. Throws 'Sign in required'. */
export const readerOf = (actor: Actor): { userId: string; staff: boolean } => {
  if (actor.kind !== 'user') throw new AppError('Sign in required');
  return { userId: actor.id, staff: actor.permissions.length > 0 };
};

/** Null where the product itself writes. */
export const authorOf = (actor: Actor | null): string | null => (actor?.kind === 'user' ? actor.id : null);
