import type { EntityManager } from '@mikro-orm/postgresql';
import { resetRules } from '#contracts/shared/choices';
import type { Seal } from '#platform';
import { newId } from '#platform/kernel';
import { masked } from '../domain/masked.js';
import type { CodeAddress } from '../domain/one-time-code.js';
import type { AccountRow } from './accounts.sql.js';
import { askerKey, addressKey } from './codes.sql.js';

interface ResetTools {
  readonly em: EntityManager;
  readonly seal: Seal;
}

interface WaitingRow {
  readonly id: string;
  readonly address_key: string;
  readonly asker_key: string | null;
  readonly due_at: Date;
  readonly ready: boolean;
}

/** What waits, and not for so long that nobody remembers it. `r` is the reset. */
const open = `r.closed_at is null and r.due_at > platform.now() - make_interval(days => ${resetRules.daysAfterDue})`;

/** Every proven address of the account. */
export const provenAddresses = (account: AccountRow): CodeAddress[] => {
  const proven: CodeAddress[] = [];
  if (account.proven_phone !== null) proven.push({ channel: 'sms', to: account.proven_phone });
  if (account.email !== null && account.email_proven) proven.push({ channel: 'mail', to: account.email });
  return proven;
};

/** Every proven address of the account beside this one. */
export const otherProven = (account: AccountRow, { to }: CodeAddress): CodeAddress[] =>
  provenAddresses(account).filter((address) => address.to !== to);

/** What somebody who has to wait is told. */
export interface ResetWaits {
  readonly until: string;
  /** The other proven address, masked; its code lets the reset go on. */
  readonly other: string | null;
}

/**
 * Whether a reset from an unknown device goes on: null. It does once its day is over, once support released it, or where this browser gave
 * a right code of the other proven address too. Else it waits from now on; `began` says that nobody was told of it yet. The account is locked.
 */
export const waitForReset = async (
  { em, seal }: ResetTools,
  account: AccountRow,
  proof: { readonly address: CodeAddress; readonly asker: string | null },
): Promise<(ResetWaits & { readonly began: boolean }) | null> => {
  const rows = await em.execute<WaitingRow[]>(
    `select r.id, r.address_key, r.asker_key, r.due_at, (r.released_at is not null or r.due_at <= platform.now()) as ready
     from identity.resets r where r.user_id = ? and ${open}`,
    [account.id],
  );
  const key = addressKey(seal, proof.address);
  const asker = proof.asker === null ? null : askerKey(seal, proof.asker);
  const others = otherProven(account, proof.address);
  const otherKeys = others.map((address) => addressKey(seal, address));
  const waiting = rows.find((row) => row.address_key === key);
  const provenBoth = rows.some((row) => asker !== null && row.asker_key === asker && otherKeys.includes(row.address_key));
  if (waiting?.ready || provenBoth) return null;
  const other = others[0] ? masked(others[0].to) : null;
  if (waiting) {
    await em.execute('update identity.resets set asker_key = ? where id = ?', [asker, waiting.id]);
    return { until: new Date(waiting.due_at).toISOString(), other, began: false };
  }
  const [made] = await em.execute<{ due_at: Date }[]>(
    `insert into identity.resets (id, user_id, address_key, asker_key, created_at, due_at)
     values (?, ?, ?, ?, platform.now(), platform.now() + make_interval(hours => ?)) returning due_at`,
    [newId(), account.id, key, asker, resetRules.waitHours],
  );
  return { until: new Date(made!.due_at).toISOString(), other, began: true };
};

/** The password was set: whatever waited has nothing to wait for. */
export const closeResets = async (em: EntityManager, userId: string): Promise<void> =>
  void (await em.execute('update identity.resets set closed_at = platform.now() where user_id = ? and closed_at is null', [userId]));

export interface WaitingReset {
  readonly id: string;
  /** The address whose code asked for it, masked; null where the account has it no more. */
  readonly address: string | null;
  readonly until: string;
}

/** The resets of this account that wait, for staff. */
export const findWaitingResets = async ({ em, seal }: ResetTools, userId: string): Promise<WaitingReset[]> => {
  const rows = await em.execute<{ id: string; address_key: string; due_at: Date; phone: string | null; email: string | null }[]>(
    `select r.id, r.address_key, r.due_at, u.proven_phone as phone, u.email from identity.resets r join identity.users u on u.id = r.user_id
     where r.user_id = ? and r.closed_at is null and r.released_at is null and r.due_at > platform.now() order by r.due_at, r.id`,
    [userId],
  );
  return rows.map(({ id, address_key, due_at, phone, email }) => {
    const addresses: CodeAddress[] = [];
    if (phone !== null) addresses.push({ channel: 'sms', to: phone });
    if (email !== null) addresses.push({ channel: 'mail', to: email });
    const asked = addresses.find((address) => addressKey(seal, address) === address_key);
    return { id, address: asked ? masked(asked.to) : null, until: new Date(due_at).toISOString() };
  });
};

/** Lets this one go on, and calls off every other of the account: support has seen who is not its owner. Null where it does not wait. */
export const releaseReset = async (em: EntityManager, userId: string, resetId: string): Promise<{ calledOff: number } | null> => {
  const released = await em.execute<unknown[]>(
    `update identity.resets set released_at = platform.now()
     where id = ? and user_id = ? and closed_at is null and released_at is null and due_at > platform.now() returning 1`,
    [resetId, userId],
  );
  if (released.length === 0) return null;
  const others = await em.execute<unknown[]>(
    'update identity.resets set closed_at = platform.now() where user_id = ? and id <> ? and closed_at is null returning 1',
    [userId, resetId],
  );
  return { calledOff: others.length };
};
