import { permissionsOf, roles, type Permission, type Role } from '#contracts/shared/permissions';
import { AppError, type Actor } from '#platform/kernel';

export type Staff = Extract<Actor, { kind: 'user' }>;

/** The caller, if it holds the permission. Throws 'Sign in required', 'Not allowed'. */
export const staffOf = (actor: Actor, permission: Permission): Staff => {
  if (actor.kind !== 'user') throw new AppError('Sign in required');
  if (!actor.permissions.includes(permission)) throw new AppError('Not allowed', { permission });
  return actor;
};

/** Whether a person with these roles holds a right that somebody with those permissions does not: staff change nobody above themselves. */
export const outranks = (held: readonly Role[], permissions: readonly Permission[]): boolean =>
  permissionsOf(held).some((permission) => !permissions.includes(permission));

/** Each role once, in the catalogue's order. */
export const inOrder = (held: readonly Role[]): Role[] => roles.filter((role) => held.includes(role));
