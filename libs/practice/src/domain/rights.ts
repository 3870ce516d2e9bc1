import type { Permission } from '#contracts/shared/permissions';
import { AppError, type Actor } from '#platform/kernel';

/** Throws 'Not allowed' unless the actor has the permission or is the system itself. */
export const demand = (actor: Actor, permission: Permission): void => {
  const allowed = actor.kind === 'system' || (actor.kind === 'user' && actor.permissions.includes(permission));
  if (!allowed) throw new AppError('Not allowed', { permission });
};

/** The signed-in person's id; 'Sign in required' for anybody else. */
export const personOf = (actor: Actor): string => {
  if (actor.kind !== 'user') throw new AppError('Sign in required');
  return actor.id;
};
