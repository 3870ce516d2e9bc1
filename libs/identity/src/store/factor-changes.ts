import type { EntityManager } from '@mikro-orm/postgresql';
import type { Locale } from '#contracts/shared/choices';
import type { Audit, Outbox, Seal } from '#platform';
import { subjectOf, type AccountRow } from './accounts.sql.js';
import { provenAddresses } from './resets.sql.js';
import { findWays, putRecoveryCodes } from './second-factors.sql.js';
import { tellAddresses } from './security-notices.js';
import { endSessions, userChanged, type SessionKeepers } from './sessions.sql.js';
import { endStandIn } from './stand-ins.sql.js';

/** What a change of the own factors is written with; a command's handler hands its own. */
export interface FactorTools extends SessionKeepers {
  readonly em: EntityManager;
  readonly audit: Audit;
  readonly outbox: Outbox;
  readonly seal: Seal;
}
/** By which sign-in and in which language the owner acts. */
export interface FactorOwner {
  readonly tokenHash: string | null;
  readonly locale: Locale;
}

export type Factor = 'totp' | 'passkey';

/**
 * After a factor was added; `isFirst`: the account had none before. With it come recovery codes, and whoever signed in without it does so anew.
 * Every proven address is told.
 */
export const factorAdded = async (
  tools: FactorTools,
  account: AccountRow,
  { factor, isFirst }: { readonly factor: Factor; readonly isFirst: boolean },
  { tokenHash, locale }: FactorOwner,
): Promise<{ recoveryCodes: string[] | null }> => {
  const recoveryCodes = isFirst ? await putRecoveryCodes(tools.em, tools.seal, account.id) : null;
  if (isFirst) await endStandIn(tools.em, account.id);
  const ended = isFirst ? await endSessions(tools.em, { userId: account.id, exceptHash: tokenHash }) : [];
  tools.audit.add({ action: 'user.factor-added', ...subjectOf(account), after: { factor, endedSessions: ended.length } });
  tellAddresses(tools, provenAddresses(account), 'factor-added', locale);
  await userChanged(tools.em, tools, account.id);
  return { recoveryCodes };
};

/** After a factor was taken away: with the last one the recovery codes go, which alone are none. Every proven address is told. */
export const factorRemoved = async (tools: FactorTools, account: AccountRow, factor: Factor, locale: Locale): Promise<void> => {
  const left = await findWays(tools.em, account.id);
  if (left.length === 0) await tools.em.execute('delete from identity.recovery_codes where user_id = ?', [account.id]);
  tools.audit.add({ action: 'user.factor-removed', ...subjectOf(account), after: { factor, left: left.length } });
  tellAddresses(tools, provenAddresses(account), 'factor-removed', locale);
  await userChanged(tools.em, tools, account.id);
};
