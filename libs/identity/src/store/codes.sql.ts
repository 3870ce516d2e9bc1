import { timingSafeEqual } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { codeRules, type Locale } from '#contracts/shared/choices';
import type { Outbox, Seal } from '#platform';
import { AppError, newId } from '#platform/kernel';
import type { CodeLetter } from '../domain/code-message.js';
import { newCode, readCode, type CodeAddress, type CodePurpose } from '../domain/one-time-code.js';

/** What the sealed part of `CodeRequested` holds; `letter` null: nobody has this address, and nothing goes out. */
export interface SealedCode {
  readonly address: CodeAddress;
  readonly code: string;
  readonly locale: Locale;
  readonly letter: CodeLetter | null;
}

const SEALED = 'codes.sealed';
const HASHED = 'codes.hash';
const ADDRESSED = 'codes.address';
const ASKED = 'codes.asker';

export const addressKey = (seal: Seal, { channel, to }: CodeAddress): string => seal.mac(ADDRESSED, `${channel}:${to}`);
export const askerKey = (seal: Seal, asker: string): string => seal.mac(ASKED, asker);
const codeHash = (seal: Seal, id: string, code: string): string => seal.mac(HASHED, `${id}:${code}`);

/**
 * Notes a new code and the event that carries it out, in the running transaction. The statements are the same whether anybody has the
 * address or not; a newer code takes the place of an older one that the same asker asked for.
 */
export const issueCode = async (
  { em, seal, outbox }: { readonly em: EntityManager; readonly seal: Seal; readonly outbox: Outbox },
  asked: {
    readonly purpose: CodePurpose;
    readonly address: CodeAddress;
    readonly userId: string | null;
    /** Who asks: the nonce of a browser, or the account whose address it shall be. */
    readonly asker: string;
    readonly locale: Locale;
    readonly letter: CodeLetter | null;
  },
): Promise<void> => {
  const { purpose, address, userId, asker, locale, letter } = asked;
  const [id, code] = [newId(), newCode()];
  await em.execute(
    `insert into identity.codes (id, purpose, address_key, user_id, asker_key, code_hash, expires_at, created_at)
     values (?, ?, ?, ?, ?, ?, platform.now() + make_interval(secs => ?), platform.now())`,
    [id, purpose, addressKey(seal, address), userId, askerKey(seal, asker), codeHash(seal, id, code), codeRules.seconds],
  );
  const content: SealedCode = { address, code, locale, letter };
  outbox.add('CodeRequested', { codeId: id, channel: address.channel, sealed: seal.seal(SEALED, id, content) });
};

/** The content of a `CodeRequested`, or null where the code is used up or its time is over: what comes late only confuses. */
export const openCode = async (em: EntityManager, seal: Seal, codeId: string, sealed: string): Promise<SealedCode | null> => {
  const live = await em.execute<unknown[]>(
    'select 1 from identity.codes where id = ? and used_at is null and expires_at > platform.now()',
    [codeId],
  );
  return live.length === 0 ? null : (seal.open(SEALED, codeId, sealed) as SealedCode);
};

export type CodeLook =
  | { readonly kind: 'right'; readonly codeId: string; readonly userId: string | null }
  | { readonly kind: 'wrong'; readonly left: number }
  | { readonly kind: 'spent' }
  | { readonly kind: 'gone' };

export interface Guess {
  readonly purpose: CodePurpose;
  readonly address: CodeAddress;
  readonly code: string;
  /** Whose proof it is; null for sign-ups and resets. */
  readonly provenBy: string | null;
  /** Who guesses, as `issueCode` knows askers; null for a browser that asked for none. */
  readonly asker: string | null;
}

interface Counted {
  readonly id: string;
  readonly user_id: string | null;
  readonly code_hash: string;
  readonly tries: number;
}

/** The newest code of whoever guesses, and the newest that others asked for, in the order in which they are locked. */
const newestCodes = `select id from (
    select distinct on (own) c.id, c.used_at, c.expires_at
    from (select *, coalesce(asker_key = ?, false) as own from identity.codes
          where address_key = ? and purpose = ? and (?::uuid is null or user_id = ?::uuid)) c
    order by own, c.created_at desc, c.id desc) newest
  where used_at is null and expires_at > platform.now()`;

/**
 * Looks at a guess and counts it, which has to be committed whatever follows: on the code that this browser asked for among its own tries,
 * on others' codes among the five that all strangers share. The rows are locked while they are counted, so that of any number of guesses
 * sent at once five are looked at; neither a restart nor an emptied Redis gives a try back.
 */
export const lookAtCode = async (em: EntityManager, seal: Seal, guess: Guess): Promise<CodeLook> => {
  const asker = guess.asker === null ? null : askerKey(seal, guess.asker);
  const named = [asker, addressKey(seal, guess.address), guess.purpose, guess.provenBy, guess.provenBy];
  const live = await em.execute<{ id: string }[]>(
    `select id from identity.codes where id in (${newestCodes}) order by id for update`,
    named,
  );
  if (live.length === 0) return { kind: 'gone' };
  const own = 'coalesce(asker_key = ?, false)';
  const counted = await em.execute<Counted[]>(
    `update identity.codes
     set tries = tries + case when ${own} then 1 else 0 end, stranger_tries = stranger_tries + case when ${own} then 0 else 1 end
     where id = any(?::uuid[]) and used_at is null and expires_at > platform.now()
       and case when ${own} then tries else stranger_tries end < ?
     returning id, user_id, code_hash, case when ${own} then tries else stranger_tries end as tries`,
    [asker, asker, `{${live.map(({ id }) => id).join(',')}}`, asker, codeRules.tries, asker],
  );
  if (counted.length === 0) return { kind: 'spent' };
  const right = counted.find(({ id, code_hash }) => isCode(seal, id, guess.code, code_hash));
  if (right) return { kind: 'right', codeId: right.id, userId: right.user_id };
  return { kind: 'wrong', left: codeRules.tries - Math.min(...counted.map(({ tries }) => tries)) };
};

const isCode = (seal: Seal, id: string, typed: string, hash: string): boolean =>
  timingSafeEqual(Buffer.from(codeHash(seal, id, readCode(typed))), Buffer.from(hash));

/** The code of a right guess. Throws 'Wrong code' (with the tries `left`), 'Too many tries', 'Code expired'. */
export const rightCode = (look: CodeLook): { readonly codeId: string; readonly userId: string | null } => {
  if (look.kind === 'right') return look;
  if (look.kind === 'wrong') throw new AppError('Wrong code', { left: look.left });
  throw new AppError(look.kind === 'spent' ? 'Too many tries' : 'Code expired');
};

/** Uses a code up within the transaction of what it allows. Throws 'Code expired' where another was quicker or its time is over. */
export const useCode = async (em: EntityManager, codeId: string): Promise<void> => {
  const used = await em.execute<unknown[]>(
    'update identity.codes set used_at = platform.now() where id = ? and used_at is null and expires_at > platform.now() returning 1',
    [codeId],
  );
  if (used.length === 0) throw new AppError('Code expired');
};
