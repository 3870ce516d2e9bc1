import type { EntityManager } from '@mikro-orm/postgresql';
import { secondFactorRules } from '#contracts/shared/choices';
import { AppError, newId } from '#platform/kernel';
import { hashToken, newToken } from '../domain/token.js';
import { lockAccount, type AccountRow } from './accounts.sql.js';
import { insertSession, type Device, type SessionTools } from './new-session.js';
import { findWays, type SecondFactorWay } from './second-factors.sql.js';
import { findStandIns } from './stand-ins.sql.js';

/** A sign-in that waits for its second step: the token goes into a cookie of this browser and is told nowhere else. */
export interface Pending {
  readonly token: string;
  readonly ways: readonly SecondFactorWay[];
}
/** What the first step of a sign-in gives: a session, or what waits for the second step. */
export type Entered = { readonly token: string; readonly pending: null } | { readonly token: null; readonly pending: Pending };

export interface EnterAs {
  /** Whether the session says that the owner sits there. */
  readonly proves?: boolean;
  /** By what the device is known again once it is in; null: it is not to be. */
  readonly login: string | null;
}

/**
 * The one way from a right password, a reset or a Google account into an account: nothing of these opens a session by itself where there is a
 * second factor, or staff took it away and no new one is set up. The caller holds the account.
 */
export const enterAccount = async (
  tools: SessionTools,
  userId: string,
  device: Device,
  { proves = true, login }: EnterAs,
): Promise<Entered> => {
  const own = await findWays(tools.em, userId);
  const ways = own.length > 0 ? own : (await findStandIns(tools.em, userId, tools.config)).map(({ channel }) => channel);
  if (ways.length === 0) return { token: await insertSession(tools, userId, device, proves), pending: null };
  const token = newToken();
  await tools.em.execute(
    `insert into identity.pending_sign_ins (id, token_hash, user_id, proves, login, expires_at)
     values (?, ?, ?, ?, ?, platform.now() + make_interval(secs => ?))`,
    [newId(), hashToken(token), userId, proves, login, secondFactorRules.pendingSeconds],
  );
  return { token: null, pending: { token, ways } };
};

export interface PendingRow {
  readonly id: string;
  readonly proves: boolean;
  readonly login: string | null;
  readonly challenge: string | null;
}

/** Whose sign-in waits in this browser. Throws 'Sign-in expired'. */
export const pendingOwner = async (em: EntityManager, token: string | null): Promise<string> => {
  const [found] = await em.execute<{ userId: string }[]>(
    'select user_id as "userId" from identity.pending_sign_ins where token_hash = ? and expires_at > platform.now()',
    [token === null ? '' : hashToken(token)],
  );
  if (!found) throw new AppError('Sign-in expired');
  return found.userId;
};

/** The sign-in that waits in this browser, and its account, both held. Throws 'Sign-in expired'. */
export const lockPending = async (em: EntityManager, token: string | null): Promise<{ pending: PendingRow; account: AccountRow }> => {
  // The account first, as everywhere: whoever ends its sign-ins holds it.
  const account = await lockAccount(em, await pendingOwner(em, token));
  const [pending] = await em.execute<PendingRow[]>(
    `select id, proves, login, challenge from identity.pending_sign_ins where token_hash = ? and expires_at > platform.now() for update`,
    [token === null ? '' : hashToken(token)],
  );
  if (account?.state !== 'active' || !pending) throw new AppError('Sign-in expired');
  return { pending, account };
};

export interface SecondStepDone {
  readonly userId: string;
  readonly token: string;
  readonly proves: boolean;
  readonly login: string | null;
}

/** The second step was right: what waited becomes a session. */
export const finishPending = async (
  tools: SessionTools,
  { pending, account }: { readonly pending: PendingRow; readonly account: AccountRow },
  device: Device,
): Promise<SecondStepDone> => {
  await tools.em.execute('delete from identity.pending_sign_ins where id = ?', [pending.id]);
  await tools.em.execute('update identity.second_factors set wrong_total = 0 where user_id = ? and wrong_total > 0', [account.id]);
  const token = await insertSession(tools, account.id, device, pending.proves);
  return { userId: account.id, token, proves: pending.proves, login: pending.login };
};
