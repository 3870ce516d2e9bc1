import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { SystemDb } from '../database/system-db.js';
import { errorFields } from '../logging/fields.js';

/** What was given up. `subject` is the event's id, or the key of a `latest` reaction. */
export interface DeadJob {
  readonly reaction: string;
  readonly subject: string;
  readonly eventId: string;
  readonly eventName: string;
  readonly lane: string;
  readonly attempts: number;
  readonly payload: unknown;
  readonly error: unknown;
}

const insert = `insert into platform.dead (reaction, subject, event_id, event_name, lane, attempts, payload_hash, reason, stack)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict (reaction, subject) do update set
    event_id = excluded.event_id, event_name = excluded.event_name, attempts = platform.dead.attempts + excluded.attempts,
    payload_hash = excluded.payload_hash, reason = excluded.reason, stack = excluded.stack, at = now(), discarded_at = null`;

/** The table `platform.dead`: jobs that were given up, with reason and stack; of the payload only its hash, since it may hold personal data. */
@Injectable()
export class DeadList {
  constructor(private readonly db: SystemDb) {}

  /** `client`: a transaction to join. */
  async add(job: DeadJob, client?: pg.PoolClient): Promise<void> {
    const { message, stack } = errorFields(job.error);
    const hash = createHash('sha256').update(JSON.stringify(job.payload)).digest('hex');
    const values = [job.reaction, job.subject, job.eventId, job.eventName, job.lane, job.attempts, hash, message, stack ?? null];
    if (client) await client.query(insert, values);
    else await this.db.query(insert, values);
  }
}
