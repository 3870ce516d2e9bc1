import type { EntityManager } from '@mikro-orm/postgresql';
import { afterCommit, type Push, type SessionCache } from '#platform';
import { AppError } from '#platform/kernel';

export interface EndedSession {
  readonly id: string;
  /** SHA-256 of the token, hex: by it caches and sockets know the session. */
  readonly tokenHash: string;
}

/** Caches and pushes of whoever changes people; a command's handler hands its own. */
export interface SessionKeepers {
  readonly cache: SessionCache;
  readonly push: Push;
}

/** Raises the version of the topic `user:{id}`; null where there is no such person. */
const raiseRevision = async (em: EntityManager, userId: string): Promise<number | null> => {
  const [user] = await em.execute<{ revision: number }[]>(
    'update identity.users set revision = revision + 1 where id = ? returning revision',
    [userId],
  );
  return user?.revision ?? null;
};

const tellAfterCommit = (keepers: SessionKeepers, userId: string, tokenHashes: readonly string[], revision: number | null): void =>
  afterCommit(async () => {
    await Promise.all(tokenHashes.map((tokenHash) => keepers.cache.drop(tokenHash)));
    if (revision !== null) await keepers.push.publish(`user:${userId}`, revision, { revision });
  });

/**
 * Ends sign-ins of one person within the running transaction: all of them, all but the one with `exceptHash`, or `sessionId` alone
 * (nothing where it is somebody else's, or over). Answers those that ended now; where there are any, `users.revision` was raised.
 * Whatever ends more than one ends what waits for a second factor too. The caller then calls `afterSessionsEnded`.
 */
export const endSessions = async (
  em: EntityManager,
  { userId, exceptHash, sessionId }: { readonly userId: string; readonly exceptHash?: string | null; readonly sessionId?: string },
): Promise<EndedSession[]> => {
  const ended = await em.execute<EndedSession[]>(
    `update identity.sessions set revoked_at = platform.now()
     where user_id = ? and revoked_at is null and expires_at > platform.now()
       and token_hash is distinct from ?::text and (?::uuid is null or id = ?::uuid)
     returning id, token_hash as "tokenHash"`,
    [userId, exceptHash ?? null, sessionId ?? null, sessionId ?? null],
  );
  if (sessionId === undefined) await em.execute('delete from identity.pending_sign_ins where user_id = ?', [userId]);
  if (ended.length > 0) await raiseRevision(em, userId);
  return ended;
};

/** After the commit: no cache answers for the ended sessions any more, and the person's devices hear of it, their sockets closing. */
export const afterSessionsEnded = async (
  em: EntityManager,
  keepers: SessionKeepers,
  userId: string,
  ended: readonly EndedSession[],
): Promise<void> => {
  if (ended.length === 0) return;
  const [user] = await em.execute<{ revision: number }[]>('select revision from identity.users where id = ?', [userId]);
  tellAfterCommit(
    keepers,
    userId,
    ended.map(({ tokenHash }) => tokenHash),
    user?.revision ?? null,
  );
};

/** Sign-ins of one account at a time; more of them are a script's. */
const maxSessions = 20;

/** Ends what goes beyond `maxSessions`, the least recently used first and never the one just made. */
export const endLeastUsed = async (em: EntityManager, keepers: SessionKeepers, userId: string, madeHash: string): Promise<void> => {
  const ended = await em.execute<EndedSession[]>(
    `update identity.sessions set revoked_at = platform.now() where id in
       (select id from identity.sessions
        where user_id = ? and revoked_at is null and expires_at > platform.now() and token_hash <> ?
        order by last_seen_at desc, id desc offset ?)
     returning id, token_hash as "tokenHash"`,
    [userId, madeHash, maxSessions - 1],
  );
  if (ended.length > 0) await raiseRevision(em, userId);
  await afterSessionsEnded(em, keepers, userId, ended);
};

/**
 * For what gives a way into the account, or ends it: caches answer for an ended sign-in a moment longer than the table does. Asked while the
 * account is held, so that nobody whom its owner has just put out comes through. Throws 'Sign in required'.
 */
export const assertSignedIn = async (em: EntityManager, userId: string, tokenHash: string | null): Promise<void> => {
  const rows = await em.execute<unknown[]>(
    'select 1 from identity.sessions where token_hash = ? and user_id = ? and revoked_at is null and expires_at > platform.now()',
    [tokenHash, userId],
  );
  if (rows.length === 0) throw new AppError('Sign in required');
};

/**
 * What a session resolves to has changed (roles, state, profile): raises `users.revision` in the running transaction, and after the
 * commit drops every cached session of the person and pushes `user:{id}`. Answers the new revision; null where there is no such person.
 */
export const userChanged = async (em: EntityManager, keepers: SessionKeepers, userId: string): Promise<number | null> => {
  const revision = await raiseRevision(em, userId);
  if (revision === null) return null;
  // Ended ones too: a session that ends in this very transaction may still stand in a cache.
  const sessions = await em.execute<{ token_hash: string }[]>(
    `select token_hash from identity.sessions
     where user_id = ? and (revoked_at is null or revoked_at > platform.now() - interval '5 minutes') and expires_at > platform.now()`,
    [userId],
  );
  tellAfterCommit(
    keepers,
    userId,
    sessions.map((session) => session.token_hash),
    revision,
  );
  return revision;
};
