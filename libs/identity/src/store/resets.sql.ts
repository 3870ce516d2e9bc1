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

/** Every proven address of the account beside this one. */
export const otherProven = (account: AccountRow, { to }: CodeAddress): CodeAddress[] => {
  const proven: CodeAddress[] = [];
  if (account.proven_phone !== null) proven.push({ channel: 'sms', to: account.proven_phone });
  if (account.email !== null && account.email_proven) proven.push({ channel: 'mail', to: account.email });
  return proven.filter((address) => address.to !== to);
};

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

/** Until when a reset of this account waits, for staff; null where none does. */
export const findWaitingReset = async (em: EntityManager, userId: string): Promise<{ until: string } | null> => {
  const [row] = await em.execute<{ due_at: Date }[]>(
    `select r.due_at from identity.resets r
     where r.user_id = ? and r.closed_at is null and r.released_at is null and r.due_at > platform.now()
     order by r.due_at limit 1`,
    [userId],
  );
  return row ? { until: new Date(row.due_at).toISOString() } : null;
};

/** Lets what waits go on; answers how many did. */
export const releaseResets = async (em: EntityManager, userId: string): Promise<number> => {
  const released = await em.execute<unknown[]>(
    `update identity.resets set released_at = platform.now()
     where user_id = ? and closed_at is null and released_at is null and due_at > platform.now() returning 1`,
    [userId],
  );
  return released.length;
};
