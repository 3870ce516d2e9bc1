import type { EntityManager } from '@mikro-orm/postgresql';
import { nameConstraint, type Audit } from '#platform';
import { composed, newId } from '#platform/kernel';
import { userChanged, type SessionKeepers } from './sessions.sql.js';

nameConstraint('users_email_uq', 'E-mail taken');
nameConstraint('users_proven_phone_uq', 'Phone taken');

/** A new account; what is proven when it is made says so. */
export interface NewUser {
  readonly name: string;
  readonly email?: string | null;
  readonly emailProven?: boolean;
  readonly provenPhone?: string;
  readonly hscBatch?: string;
  readonly institute?: string;
  readonly googleSub?: string;
}

/** A student. A proven phone is the profile's phone too. Throws 'E-mail taken', 'Phone taken' when the transaction's caller sees it. */
export const insertUser = async (em: EntityManager, user: NewUser): Promise<string> => {
  const id = newId();
  await em.execute(
    `insert into identity.users (id, name, email, email_proven_at, phone, proven_phone, hsc_batch, institute, google_sub, roles)
     values (?, ?, ?, case when ? then platform.now() end, ?, ?, ?, ?, ?, '{student}')`,
    [
      id,
      composed(user.name.trim()),
      user.email ?? null,
      user.emailProven ?? false,
      user.provenPhone ?? null,
      user.provenPhone ?? null,
      user.hscBatch ?? null,
      user.institute ? composed(user.institute.trim()) : null,
      user.googleSub ?? null,
    ],
  );
  return id;
};

export const putPassword = async (em: EntityManager, userId: string, hash: string): Promise<void> => {
  await em.execute(
    `insert into identity.credentials (user_id, hash, changed_at) values (?, ?, platform.now())
     on conflict (user_id) do update set hash = excluded.hash, changed_at = excluded.changed_at`,
    [userId, hash],
  );
};

/** The password's hash as it stands now, null for none. What was verified before the account was locked holds only while this is the same. */
export const readPassword = async (em: EntityManager, userId: string): Promise<string | null> => {
  const [stored] = await em.execute<{ hash: string }[]>('select hash from identity.credentials where user_id = ?', [userId]);
  return stored?.hash ?? null;
};

export interface AccountRow {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly email_proven: boolean;
  readonly proven_phone: string | null;
  readonly google_sub: string | null;
  readonly avatar: string | null;
  readonly roles: string[];
  readonly state: 'active' | 'blocked' | 'deleted';
}

const accountColumns = `id, name, email, email_proven_at is not null as email_proven, proven_phone, google_sub, avatar, roles, state`;

/** The account, held until the transaction ends; null where there is none. */
export const lockAccount = async (em: EntityManager, userId: string): Promise<AccountRow | null> => {
  const [row] = await em.execute<AccountRow[]>(`select ${accountColumns} from identity.users where id = ? for update`, [userId]);
  return row ?? null;
};

export const lockAccountBy = async (em: EntityManager, column: 'email' | 'google_sub', value: string): Promise<AccountRow | null> => {
  const [row] = await em.execute<AccountRow[]>(`select ${accountColumns} from identity.users where ${column} = ? for update`, [value]);
  return row ?? null;
};

/** What one may know an account by in the audit log, which outlives it. */
export const subjectOf = (account: Pick<AccountRow, 'id' | 'name'>) =>
  ({ subjectKind: 'user', subjectId: account.id, subject: account.name }) as const;

/**
 * An e-mail that somebody wrote down without proving it gives way to whoever proves it, where the account has another proven way to sign
 * in: only such an account is surely not theirs, and only it loses nothing by it. Any other keeps the address. Answers whether one gave way.
 */
export const releaseEmail = async (
  tools: SessionKeepers & { readonly em: EntityManager; readonly audit: Audit },
  email: string,
  exceptUserId: string | null,
): Promise<boolean> => {
  const released = await tools.em.execute<{ id: string; name: string }[]>(
    `update identity.users set email = null
     where email = ? and id is distinct from ?::uuid and email_proven_at is null and (proven_phone is not null or google_sub is not null)
     returning id, name`,
    [email, exceptUserId],
  );
  for (const account of released) {
    tools.audit.add({ action: 'user.email-released', ...subjectOf(account) });
    await userChanged(tools.em, tools, account.id);
  }
  return released.length > 0;
};
