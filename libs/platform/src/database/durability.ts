import { Injectable } from '@nestjs/common';
import { AnswersDb } from './answers-db.js';

/**
 * A commit of its own that waits for the disk, and for a synchronous standby where there is one: with it stands whatever was committed before.
 * A message that no replication slot reads is the least that has such a commit.
 */
const COMMIT = `select set_config('synchronous_commit', 'on', true), pg_logical_emit_message(true, 'durable', '')`;

/**
 * Waits for the disk in the place of many commits. A transaction that has set `synchronous_commit` off (`asynchronous`) is not acknowledged
 * before `reached`; whoever asks meanwhile is answered by one commit. It goes over a connection that stands behind nobody, so that the disk is
 * not held by one that waits for a core. `docs/adr/0040-one-waits-for-the-disk.md`
 */
@Injectable()
export class Durability {
  private current: Promise<unknown> = Promise.resolve();
  private next: Promise<void> | undefined;
  private open = 0;

  constructor(private readonly db: AnswersDb) {}

  /** Whether something that was committed here waits for the disk. */
  get waiting(): boolean {
    return this.open > 0;
  }

  /** Resolves when all that was committed before this call is on the disk. Throws 'Temporarily unavailable' when PostgreSQL does not say so. */
  async reached(): Promise<void> {
    this.open += 1;
    try {
      await (this.next ??= this.after(this.current));
    } finally {
      this.open -= 1;
    }
  }

  /** One that is under way may have begun before what is asked for was committed. */
  private async after(before: Promise<unknown>): Promise<void> {
    await before.catch(() => undefined);
    this.next = undefined;
    this.current = this.db.query({ name: 'durable', text: COMMIT });
    await this.current;
  }
}

/** As a value of any statement: the commit of the transaction that it runs in does not wait for the disk. */
export const asynchronous = `set_config('synchronous_commit', 'off', true)`;
