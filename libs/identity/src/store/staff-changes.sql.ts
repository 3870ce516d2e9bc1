import type { EntityManager } from '@mikro-orm/postgresql';
import { permissionsOf, type Permission } from '#contracts/shared/permissions';
import { AppError } from '#platform/kernel';
import type { Staff } from '../domain/staff-rules.js';
import { lockPeople, type PersonRow } from './people.sql.js';

/** Those who make or unmake admins go one after the other: each sees what the one before has left. */
export const lockAdmins = async (em: EntityManager): Promise<void> =>
  void (await em.execute(`select pg_advisory_xact_lock(hashtext('identity.admins'))`));

/** Whether there is an admin beside this person who can act. Only worth something under `lockAdmins`. */
export const hasOtherAdmin = async (em: EntityManager, userId: string): Promise<boolean> => {
  const [row] = await em.execute<{ found: boolean }[]>(
    `select exists (select from identity.users where roles @> '{admin}' and state = 'active' and id <> ?) as found`,
    [userId],
  );
  return row!.found;
};

export interface LockedPeople {
  /** By id; whoever does not exist or has deleted the account is missing. */
  readonly people: ReadonlyMap<string, PersonRow>;
  /** What the caller may now, which may be less than when the call began. */
  readonly permissions: readonly Permission[];
}

/** Holds the people and the caller until the end of the transaction. Throws 'Not allowed' where the caller lost the right meanwhile. */
export const lockForStaff = async (
  em: EntityManager,
  staff: Staff,
  permission: Permission,
  userIds: readonly string[],
): Promise<LockedPeople> => {
  const rows = await lockPeople(em, [staff.id, ...userIds]);
  const own = rows.find(({ id }) => id === staff.id);
  const permissions = own?.state === 'active' ? permissionsOf(own.roles) : [];
  if (!permissions.includes(permission)) throw new AppError('Not allowed', { permission });
  return { people: new Map(rows.filter(({ state }) => state !== 'deleted').map((row) => [row.id, row])), permissions };
};

/** The same for one person. Throws 'Not allowed', 'User not found'. */
export const lockOneForStaff = async (
  em: EntityManager,
  staff: Staff,
  permission: Permission,
  userId: string,
): Promise<{ person: PersonRow; permissions: readonly Permission[] }> => {
  const { people, permissions } = await lockForStaff(em, staff, permission, [userId]);
  const person = people.get(userId);
  if (!person) throw new AppError('User not found');
  return { person, permissions };
};
