import { setTimeout as pause } from 'node:timers/promises';
import { commitsAsynchronously } from '../database/commit.js';
import { SystemDb } from '../database/system-db.js';
import { OwnConnection } from '../database/own-connection.js';
import type { Config } from '../config/config.js';
import type { Logger } from '../logging/logger.js';
import type { DeadList } from '../queues/dead-list.js';
import type { Producer } from '../queues/producer.js';
import { checkReactions, type Reactions } from '../queues/reactions.js';
import { sendAgainAfterLoss } from './epoch.js';
import { beginSpan } from '../traces/traces.js';
import { planJobs, type OutboxRow, type Plan } from './plan.js';

const BATCH = 500;
const LOOK_MS = 1000;
/** After a look that found something: on a busy evening each commit wakes the relay, and what they tell is carried together. */
const GATHER_MS = 25;

/**
 * What was sent last before this connection came and is not done. After a crash of PostgreSQL the effects of these may be gone with what it had
 * not written yet; the sweep would send them again after a minute. Where they stand, their rows in the inbox say so.
 */
const LAST_AGAIN = `update platform.outbox set published_at = null where done_at is null and published_at >
  (select max(published_at) from platform.outbox where done_at is null) - interval '3 seconds'`;

/** Marking them waits for nothing, since sending twice does no harm. */
const CLAIM = `select id, name, data, actor, request_id, traceparent, at, (select ${commitsAsynchronously}) as marked
  from platform.outbox where published_at is null order by id limit ${BATCH} for update skip locked`;

export interface RelayParts {
  readonly config: Config;
  readonly db: SystemDb;
  readonly producer: Producer;
  readonly dead: DeadList;
  readonly reactions: Reactions;
  readonly logger: Logger;
}

/** The time from the commit to the queue is a span of its own, and what the job is a part of. */
const throughOutbox = (row: OutboxRow): OutboxRow => {
  const span = row.traceparent
    ? beginSpan({ name: `outbox ${row.name}`, kind: 'PRODUCER', parent: row.traceparent, facts: { 'event.id': row.id }, startedAt: row.at })
    : undefined;
  span?.end();
  return span ? { ...row, traceparent: span.traceparent } : row;
};

/**
 * Carries events from `platform.outbox` to the queues; any number may run. It claims rows that nobody has published
 * (`for update skip locked`), adds their jobs and marks them in one transaction, so a crash in between sends twice and never loses.
 * Not `id > cursor`: ids are given before commits, and what commits late would be passed over for good.
 */
export class Relay {
  private readonly listener: OwnConnection;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private again = false;
  private stopped = false;
  private lookedAt = -LOOK_MS;

  constructor(private readonly parts: RelayParts) {
    checkReactions(parts.reactions);
    this.listener = new OwnConnection(parts.config, 'relay', async (client) => {
      client.on('notification', () => this.wake());
      await client.query('listen outbox');
      await client.query(LAST_AGAIN);
    });
  }

  start(): void {
    this.timer = setInterval(() => this.tick(), LOOK_MS);
    this.tick();
  }

  /** Ends after the batch in hand. The producer stays open: whoever made it closes it. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.running;
    await this.listener.close();
  }

  private tick(): void {
    this.listener.get().catch((error: unknown) => this.parts.logger.debug({ err: error }, 'The relay does not hear PostgreSQL'));
    this.wake();
  }

  private wake(): void {
    if (this.stopped) return;
    this.again = true;
    this.running ??= this.drain().finally(() => {
      this.running = undefined;
      if (this.again && !this.stopped && this.parts.producer.ready) this.wake();
    });
  }

  private async drain(): Promise<void> {
    try {
      while (this.again && !this.stopped && this.parts.producer.ready) {
        this.again = false;
        await this.lookAtRedis();
        let found = await this.look();
        while (!this.stopped && found === BATCH) found = await this.look();
        if (found > 0 && !this.stopped) await pause(GATHER_MS);
      }
    } catch (error) {
      this.again = false;
      this.parts.logger.warn({ err: error }, 'The relay could not publish; it looks again in a second');
    }
  }

  /** Once a second is enough, and too much to do before every batch. */
  private async lookAtRedis(): Promise<void> {
    const now = performance.now();
    if (now - this.lookedAt < LOOK_MS / 2) return;
    await sendAgainAfterLoss(this.parts);
    this.lookedAt = now;
  }

  /** Publishes one batch; answers how many events it was. No row is claimed while Redis is away. */
  async look(): Promise<number> {
    const { db, producer, reactions } = this.parts;
    if (!producer.ready) return 0;
    return db.transaction(async (client) => {
      const { rows: claimed } = await client.query<OutboxRow>(CLAIM);
      if (claimed.length === 0) return 0;
      const rows = claimed.map(throughOutbox);
      const plan = planJobs(rows, reactions);
      if (plan.nothing.length > 0)
        await client.query(
          `insert into platform.inbox (event_id, reaction) select * from unnest($1::uuid[], $2::text[]) on conflict do nothing`,
          [plan.nothing.map((entry) => entry.eventId), plan.nothing.map((entry) => entry.reaction)],
        );
      await this.bury(plan, client);
      await producer.add(plan.jobs);
      await client.query(
        `update platform.outbox set published_at = clock_timestamp(), sends = sends + 1, done_at = case when id = any($2::uuid[]) then clock_timestamp() end
         where id = any($1::uuid[])`,
        [rows.map((row) => row.id), plan.settled],
      );
      return rows.length;
    });
  }

  private async bury(plan: Plan, client: Parameters<Parameters<SystemDb['transaction']>[0]>[0]): Promise<void> {
    for (const { row, reaction, lane, error } of plan.dead) {
      this.parts.logger.error({ event: row.name, eventId: row.id, reaction, err: error }, 'A reaction could not be prepared');
      await this.parts.dead.add(
        { reaction, subject: row.id, eventId: row.id, eventName: row.name, lane, attempts: 1, payload: row.data, error },
        client,
      );
    }
  }
}
