import { AppError, type Actor } from '#platform/kernel';
import type { Permission } from '#contracts/shared/permissions';

/** Whether the actor may, by a permission or as the system itself. */
export const holds = (actor: Actor, permission: Permission): boolean =>
  actor.kind === 'system' || (actor.kind === 'user' && actor.permissions.includes(permission));

export const demand = (actor: Actor, permission: Permission): void => {
  if (!holds(actor, permission)) throw new AppError('Not allowed', { permission });
};

/** The signed-in person's id; 'Sign in required' for anybody else. */
export const personOf = (actor: Actor): string => {
  if (actor.kind !== 'user') throw new AppError('Sign in required');
  return actor.id;
};
