import type { EntityManager } from '@mikro-orm/postgresql';
import { nameConstraint } from '#platform';
import { composed, newId } from '#platform/kernel';

nameConstraint('passkeys_credential_uq', 'Passkey refused');

/** A passkey as WebAuthn knows it; bytes in base64url. */
export interface StoredPasskey {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
}

export const findPasskeys = async (em: EntityManager, userId: string): Promise<StoredPasskey[]> =>
  em.execute<StoredPasskey[]>(
    `select credential_id as "credentialId", public_key as "publicKey", counter::float8 as counter, transports
     from identity.passkeys where user_id = ? order by created_at, id`,
    [userId],
  );

export const insertPasskey = async (em: EntityManager, userId: string, name: string, key: StoredPasskey): Promise<void> => {
  await em.execute(
    `insert into identity.passkeys (id, user_id, name, credential_id, public_key, counter, transports, created_at)
     values (?, ?, ?, ?, ?, ?, ?::text[], platform.now())`,
    [
      newId(),
      userId,
      composed(name.trim()),
      key.credentialId,
      key.publicKey,
      key.counter,
      `{${key.transports.filter((one) => /^[\w-]+$/.test(one)).join(',')}}`,
    ],
  );
};

/** Notes a use; the counter of an authenticator that has one only grows. */
export const notePasskeyUse = async (em: EntityManager, userId: string, credentialId: string, counter: number): Promise<void> =>
  void (await em.execute(
    'update identity.passkeys set counter = ?, last_used_at = platform.now() where user_id = ? and credential_id = ?',
    [counter, userId, credentialId],
  ));
