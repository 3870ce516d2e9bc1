import type { EntityManager } from '@mikro-orm/postgresql';
import { secondFactorRules, type secondFactorWays } from '#contracts/shared/choices';
import type { Seal } from '#platform';
import { AppError, newId, type Actor } from '#platform/kernel';
import { newRecoveryCodes, readRecoveryCode } from '../domain/recovery-code.js';
import type { WrongTries } from '../domain/wrong-tries.js';
import { lockAccount, type AccountRow } from './accounts.sql.js';
import { assertSignedIn } from './sessions.sql.js';

export type SecondFactorWay = (typeof secondFactorWays)[number];

const TOTP = 'second-factor.totp';
const RECOVERY = 'second-factor.recovery';

export const sealTotp = (seal: Seal, userId: string, secret: string): string => seal.seal(TOTP, userId, secret);
export const openTotp = (seal: Seal, userId: string, sealed: string): string => seal.open(TOTP, userId, sealed) as string;

/** Whether the account `u` has a second factor; recovery codes alone are none. */
export const hasFactor = `(exists (select from identity.second_factors f where f.user_id = u.id and f.totp_sealed is not null)
  or exists (select from identity.passkeys k where k.user_id = u.id))`;

/** The ways of this account's own factors; none where it has no second factor. */
export const findWays = async (em: EntityManager, userId: string): Promise<SecondFactorWay[]> => {
  const [row] = await em.execute<Record<'totp' | 'passkey' | 'recovery', boolean>[]>(
    `select exists (select from identity.second_factors where user_id = ? and totp_sealed is not null) as totp,
       exists (select from identity.passkeys where user_id = ?) as passkey,
       exists (select from identity.recovery_codes where user_id = ?) as recovery`,
    [userId, userId, userId],
  );
  const { totp, passkey, recovery } = row!;
  if (!totp && !passkey) return [];
  return [...(passkey ? (['passkey'] as const) : []), ...(totp ? (['totp'] as const) : []), ...(recovery ? (['recovery'] as const) : [])];
};

/** The caller's own account, held until the transaction ends. Throws 'Sign in required', also for a sign-in that has just ended. */
export const lockOwnAccount = async (em: EntityManager, actor: Actor, tokenHash: string | null): Promise<AccountRow> => {
  const account = actor.kind === 'user' ? await lockAccount(em, actor.id) : null;
  if (account?.state !== 'active') throw new AppError('Sign in required');
  await assertSignedIn(em, account.id, tokenHash);
  return account;
};

export interface FactorRow {
  readonly totpSealed: string | null;
  readonly totpLastStep: number | null;
  /** Null also where its time is over. */
  readonly totpWaiting: string | null;
  readonly challenge: string | null;
  readonly wrong: WrongTries;
  readonly nowSeconds: number;
}

interface Row {
  readonly totp_sealed: string | null;
  readonly totp_last_step: number | null;
  readonly totp_waiting: string | null;
  readonly challenge: string | null;
  readonly wrong_tries: number;
  readonly wrong_since: number | null;
  readonly wrong_total: number;
  readonly now_seconds: number;
}

/** What the account has set up, made where there is nothing yet. The account is held. */
export const readFactor = async (em: EntityManager, userId: string): Promise<FactorRow> => {
  await em.execute('insert into identity.second_factors (user_id) values (?) on conflict do nothing', [userId]);
  const [row] = await em.execute<Row[]>(
    `select totp_sealed, totp_last_step::float8 as totp_last_step, wrong_tries, wrong_total, extract(epoch from wrong_since)::float8 as wrong_since,
       case when setup_until > platform.now() then totp_waiting end as totp_waiting,
       case when setup_until > platform.now() then challenge end as challenge, extract(epoch from platform.now())::float8 as now_seconds
     from identity.second_factors where user_id = ?`,
    [userId],
  );
  const { totp_sealed, totp_last_step, totp_waiting, challenge, wrong_tries, wrong_since, wrong_total, now_seconds } = row!;
  return {
    totpSealed: totp_sealed,
    totpLastStep: totp_last_step,
    totpWaiting: totp_waiting,
    challenge,
    wrong: { count: wrong_tries, sinceSeconds: wrong_since, total: wrong_total },
    nowSeconds: now_seconds,
  };
};

/** Keeps what is being set up for a quarter of an hour. */
export const keepSetup = async (em: EntityManager, userId: string, what: 'totp_waiting' | 'challenge', value: string): Promise<void> => {
  await em.execute(
    `insert into identity.second_factors (user_id, ${what}, setup_until) values (?, ?, platform.now() + make_interval(secs => ?))
     on conflict (user_id) do update set ${what} = excluded.${what}, setup_until = excluded.setup_until`,
    [userId, value, secondFactorRules.setupSeconds],
  );
};

export const noteWrong = async (em: EntityManager, userId: string, { count, sinceSeconds, total }: WrongTries): Promise<void> =>
  void (await em.execute(
    'update identity.second_factors set wrong_tries = ?, wrong_since = to_timestamp(?), wrong_total = ? where user_id = ?',
    [count, sinceSeconds, total, userId],
  ));

/** Ten new codes in place of all that there were. They are told once. */
export const putRecoveryCodes = async (em: EntityManager, seal: Seal, userId: string): Promise<string[]> => {
  const codes = newRecoveryCodes();
  await em.execute('delete from identity.recovery_codes where user_id = ?', [userId]);
  for (const code of codes)
    await em.execute('insert into identity.recovery_codes (id, user_id, code_hash) values (?, ?, ?)', [
      newId(),
      userId,
      seal.mac(RECOVERY, `${userId}:${code}`),
    ]);
  return codes;
};

/** Whether this was one of the codes; it is one no more. */
export const useRecoveryCode = async (em: EntityManager, seal: Seal, userId: string, typed: string): Promise<boolean> => {
  const used = await em.execute<unknown[]>('delete from identity.recovery_codes where user_id = ? and code_hash = ? returning 1', [
    userId,
    seal.mac(RECOVERY, `${userId}:${readRecoveryCode(typed)}`),
  ]);
  return used.length > 0;
};

/** Takes every factor away, with the recovery codes and the sign-ins that wait. */
export const forgetFactors = async (em: EntityManager, userId: string): Promise<void> => {
  for (const table of ['second_factors', 'passkeys', 'recovery_codes', 'pending_sign_ins'])
    await em.execute(`delete from identity.${table} where user_id = ?`, [userId]);
};
