import { AsyncLocalStorage } from 'node:async_hooks';
import type { EntityManager } from '@mikro-orm/postgresql';

/** One act that may be asked for more than once: the key that the caller gave it, and what exactly was asked. */
export interface RepeatAsk {
  readonly userId: string;
  readonly key: string;
  readonly endpoint: string;
  readonly bodyHash: string;
}

/** What the calls below a door carry while an act with a key runs. */
export interface Repeat extends RepeatAsk {
  /** The act's first command, which takes the key, has run. */
  claimed: boolean;
  /** What that command answered when the act ran before, where its door did not get to its own answer. */
  readonly earlier?: { readonly result: unknown } | undefined;
}

const storage = new AsyncLocalStorage<Repeat>();

export const withRepeat = <R>(repeat: Repeat, work: () => Promise<R>): Promise<R> => storage.run(repeat, work);

/** The key that the next command takes; undefined for acts without one, and for the commands after the first. */
export const openRepeat = (): Repeat | undefined => {
  const repeat = storage.getStore();
  return repeat && !repeat.claimed ? repeat : undefined;
};

/** Whether this act ran before and did not get to its answer: what it began outside may be there. */
export const isResumed = (): boolean => storage.getStore()?.earlier !== undefined;

/** Somebody else has this key: the same act, running or done. */
export class KeyTaken extends Error {}

/**
 * Takes the key in the command's transaction. Another transaction that has it open is waited for: the primary key decides. A key whose day is
 * over is free again.
 */
export const claimKey = async (em: EntityManager, { userId, key, endpoint, bodyHash }: RepeatAsk): Promise<void> => {
  const rows = await em.execute<unknown[]>(
    `insert into platform.idempotency as i (user_id, key, endpoint, body_hash) values (?, ?, ?, ?)
     on conflict (user_id, key) do update set endpoint = excluded.endpoint, body_hash = excluded.body_hash, answer = null, at = now()
       where i.at <= now() - interval '24 hours' returning 1`,
    [userId, key, endpoint, bodyHash],
  );
  if (rows.length === 0) throw new KeyTaken(`The key ${key} is taken`);
};

/** What the command answered, in the same transaction: an act whose process died right after it is answered from here. */
export const keepResult = async (em: EntityManager, { userId, key }: RepeatAsk, result: unknown): Promise<void> =>
  void (await em.execute(`update platform.idempotency set answer = ?::jsonb where user_id = ? and key = ?`, [
    JSON.stringify({ result: result ?? null }),
    userId,
    key,
  ]));
