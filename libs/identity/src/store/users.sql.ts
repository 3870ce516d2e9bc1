import type { EntityManager } from '@mikro-orm/postgresql';
import type { CurrentUser } from '#contracts/http/identity';
import { permissionsOf, type Role } from '#contracts/shared/permissions';
import type { Config } from '#platform';
import { hasFactor } from './second-factors.sql.js';

export interface UserRow {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly institute: string | null;
  readonly hsc_batch: string | null;
  readonly avatar: string | null;
  readonly roles: Role[];
  readonly affiliate: boolean;
  readonly revision: number;
  readonly has_factor: boolean;
}

/** The columns of `identity.users`, as `u`, that make a `CurrentUser`. */
export const userColumns = `u.id, u.name, u.email, u.phone, u.institute, u.hsc_batch, u.avatar, u.roles, u.affiliate, u.revision,
  ${hasFactor} as has_factor`;

/**
 * What the person is told about the own account. With STAFF_SECOND_FACTOR the roles give no right before there is a second factor, whichever
 * door is asked. Streaks have no table yet: nobody has one.
 */
export const toCurrentUser = (row: UserRow, { STAFF_SECOND_FACTOR: needed }: Pick<Config, 'STAFF_SECOND_FACTOR'>): CurrentUser => ({
  id: row.id,
  name: row.name,
  phone: row.phone,
  email: row.email,
  institute: row.institute,
  hsc_batch: row.hsc_batch,
  avatar: row.avatar,
  roles: row.roles,
  permissions: needed && !row.has_factor ? [] : permissionsOf(row.roles),
  affiliate: row.affiliate,
  streak: 0,
  revision: row.revision,
});

export const findUser = async (em: EntityManager, userId: string): Promise<UserRow | null> => {
  const rows = await em.execute<UserRow[]>(`select ${userColumns} from identity.users u where u.id = ?`, [userId]);
  return rows[0] ?? null;
};
