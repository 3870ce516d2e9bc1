import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { SystemDb } from '../database/system-db.js';
import { AppError } from '../kernel/index.js';
import { KeyTaken, withRepeat, type Repeat, type RepeatAsk } from './repeat.js';

interface Kept {
  readonly endpoint: string;
  readonly bodyHash: string;
  /** The door's answer; then also what its first command answered. */
  readonly answer: { readonly result: unknown; readonly body?: unknown } | null;
  readonly ageMs: number;
}

/** How long a repeat waits for the answer of the call that runs. */
const WAIT_MS = 10_000;
const LOOK_MS = 40;
const HOURS = 24;

/**
 * One effect and one answer for an act, however often it is sent with the same key within 24 hours (`platform.idempotency`). The act's first
 * command takes the key in its own transaction; what was refused leaves no trace, so that it may be tried again.
 */
@Injectable()
export class Repeats {
  constructor(private readonly db: SystemDb) {}

  /**
   * Runs `work` for the first call with this key, and answers every other one with what that gave. `forgives` tells refusals that the act
   * itself has put right again: they free the key. Throws 'Key used for another request'.
   */
  async run<R>(ask: RepeatAsk, work: () => Promise<R>, forgives: (error: unknown) => boolean): Promise<R> {
    const kept = await this.look(ask);
    if (kept?.answer && 'body' in kept.answer) return kept.answer.body as R;
    // So young, whoever took it is on the way to its answer: to go on beside it would do the rest of the act twice.
    if (kept && kept.ageMs < WAIT_MS) return this.waitFor(ask, work);
    const repeat: Repeat = { ...ask, claimed: false, ...(kept?.answer ? { earlier: { result: kept.answer.result } } : {}) };
    try {
      const body = await withRepeat(repeat, work);
      if (repeat.claimed) await this.keep(ask, body);
      return body;
    } catch (error) {
      if (error instanceof KeyTaken) return this.waitFor(ask, work);
      if (repeat.claimed && forgives(error)) await this.forget(ask);
      throw error;
    }
  }

  /** The answer of the call that was first. Where it died before it had one, this call ends the act from what its command answered. */
  private async waitFor<R>(ask: RepeatAsk, work: () => Promise<R>): Promise<R> {
    const end = Date.now() + WAIT_MS;
    for (;;) {
      const kept = await this.look(ask);
      if (kept?.answer && 'body' in kept.answer) return kept.answer.body as R;
      if (!kept || Date.now() > end) {
        if (!kept?.answer) throw new AppError('Temporarily unavailable', {}, { retryAfterSeconds: 1 });
        return withRepeat({ ...ask, claimed: false, earlier: { result: kept.answer.result } }, work);
      }
      await wait(LOOK_MS);
    }
  }

  private async look({ userId, key, endpoint, bodyHash }: RepeatAsk): Promise<Kept | null> {
    const [row] = await this.db.query<{ endpoint: string; body_hash: string; answer: Kept['answer']; age_ms: number }>(
      `select endpoint, body_hash, answer, extract(epoch from now() - at)::float8 * 1000 as age_ms from platform.idempotency where user_id = $1 and key = $2 and at > now() - interval '${HOURS} hours'`,
      [userId, key],
    );
    if (!row) return null;
    if (row.endpoint !== endpoint || row.body_hash !== bodyHash) throw new AppError('Key used for another request');
    return { endpoint: row.endpoint, bodyHash: row.body_hash, answer: row.answer, ageMs: row.age_ms };
  }

  private async keep({ userId, key }: RepeatAsk, body: unknown): Promise<void> {
    await this.db.query(
      `update platform.idempotency set answer = answer || jsonb_build_object('body', $3::jsonb) where user_id = $1 and key = $2`,
      [userId, key, JSON.stringify(body)],
    );
  }

  private async forget({ userId, key }: RepeatAsk): Promise<void> {
    await this.db.query('delete from platform.idempotency where user_id = $1 and key = $2', [userId, key]);
  }
}
