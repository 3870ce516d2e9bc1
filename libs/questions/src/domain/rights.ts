import type { Permission } from '#contracts/shared/permissions';
import { AppError, type Actor } from '#platform/kernel';

const holds = (actor: Actor, permission: Permission): boolean =>
  actor.kind === 'system' || (actor.kind === 'user' && actor.permissions.includes(permission));

/**
 * Whose questions somebody sees (`isKeyVisible` says whether with the key): null for everybody's. Whoever only contributes sees the own: what others wrote may stand in
 * an exam that the same person is going to sit.
 */
export const sightOf = (actor: Actor): string | null =>
  holds(actor, 'questions.write') || holds(actor, 'exams.read') || actor.kind !== 'user' ? null : actor.id;

/**
 * What narrows somebody's bank. Whoever sees the own questions alone is not told which of them an exam has taken in: that person may be going to
 * sit it.
 */
export const withinSight = <F extends { readonly mine?: 'yes' | undefined; readonly unused?: 'yes' | undefined }>(
  actor: Actor,
  filter: F,
): F => (sightOf(actor) === null ? filter : { ...filter, mine: 'yes', unused: undefined });

/** Throws 'Not allowed' for whoever holds the permission neither as a person nor as the system itself. */
export const demand = (actor: Actor, permission: Permission): void => {
  if (!holds(actor, permission)) throw new AppError('Not allowed', { permission });
};

/** The person who acts. Throws 'Sign in required' for anybody else, 'Not allowed' without the permission. */
export const personWith = (actor: Actor, permission: Permission): string => {
  if (actor.kind !== 'user') throw new AppError('Sign in required');
  demand(actor, permission);
  return actor.id;
};
