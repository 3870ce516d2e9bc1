import type { Permission } from '#contracts/shared/permissions';
import { AppError, type Actor } from '#platform/kernel';

/** Throws 'Not allowed' unless the actor has the permission or is the system itself. */
export const demand = (actor: Actor, permission: Permission): void => {
  const allowed = actor.kind === 'system' || (actor.kind === 'user' && actor.permissions.includes(permission));
  if (!allowed) throw new AppError('Not allowed', { permission });
};

/** The person who acts. Throws 'Sign in required' for anybody else, 'Not allowed' without the permission. */
export const personWith = (actor: Actor, permission: Permission): string => {
  if (actor.kind !== 'user') throw new AppError('Sign in required');
  demand(actor, permission);
  return actor.id;
};
