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

const addressKey = (seal: Seal, { channel, to }: CodeAddress): string => seal.mac(ADDRESSED, `${channel}:${to}`);
const codeHash = (seal: Seal, id: string, code: string): string => seal.mac(HASHED, `${id}:${code}`);

/**
 * Notes a new code and the event that carries it out, in the running transaction. The statements are the same whether anybody has the
 * address or not; a newer code takes the place of an older one.
 */
export const issueCode = async (
  { em, seal, outbox }: { readonly em: EntityManager; readonly seal: Seal; readonly outbox: Outbox },
  asked: {
    readonly purpose: CodePurpose;
    readonly address: CodeAddress;
    readonly userId: string | null;
    readonly locale: Locale;
    readonly letter: CodeLetter | null;
  },
): Promise<void> => {
  const { purpose, address, userId, locale, letter } = asked;
  const [id, code] = [newId(), newCode()];
  await em.execute(
    `insert into identity.codes (id, purpose, address_key, user_id, code_hash, expires_at, created_at)
     values (?, ?, ?, ?, ?, platform.now() + make_interval(secs => ?), platform.now())`,
    [id, purpose, addressKey(seal, address), userId, codeHash(seal, id, code), codeRules.seconds],
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
}

/**
 * Looks at a guess and counts it, which has to be committed whatever follows. The row is locked while it is counted, so that of any number
 * of guesses sent at once five are looked at; neither a restart nor an emptied Redis gives a try back.
 */
export const lookAtCode = async (em: EntityManager, seal: Seal, guess: Guess): Promise<CodeLook> => {
  const newest = `select c.id from identity.codes c where c.address_key = ? and c.purpose = ? and (?::uuid is null or c.user_id = ?::uuid)
    order by c.created_at desc, c.id desc limit 1`;
  const named = [addressKey(seal, guess.address), guess.purpose, guess.provenBy, guess.provenBy];
  const [counted] = await em.execute<{ id: string; user_id: string | null; code_hash: string; tries: number }[]>(
    `update identity.codes set tries = tries + 1
     where id = (${newest}) and used_at is null and expires_at > platform.now() and tries < ?
     returning id, user_id, code_hash, tries`,
    [...named, codeRules.tries],
  );
  if (counted) {
    const given = Buffer.from(codeHash(seal, counted.id, readCode(guess.code)));
    if (timingSafeEqual(given, Buffer.from(counted.code_hash))) return { kind: 'right', codeId: counted.id, userId: counted.user_id };
    return { kind: 'wrong', left: codeRules.tries - counted.tries };
  }
  const [spent] = await em.execute<unknown[]>(
    `select 1 from identity.codes where id = (${newest}) and used_at is null and expires_at > platform.now()`,
    named,
  );
  return spent ? { kind: 'spent' } : { kind: 'gone' };
};

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
