import { Injectable } from '@nestjs/common';
import { SystemDb } from '../database/system-db.js';

const AT_ONCE = 5000;

/** Old rows of the platform, a few thousand a statement so that no lock lasts. What is on the dead list keeps its event. */
const statements: readonly string[] = [
  `delete from platform.outbox where id in (select id from platform.outbox o where done_at < now() - interval '7 days'
     and not exists (select from platform.dead d where d.event_id = o.id) limit ${AT_ONCE})`,
  `delete from platform.inbox where (event_id, reaction) in (select event_id, reaction from platform.inbox i where at < now() - interval '8 days'
     and not exists (select from platform.outbox o where o.id = i.event_id) limit ${AT_ONCE})`,
  `delete from platform.deliveries where (event_id, reaction) in (select event_id, reaction from platform.deliveries d
     where claimed_at < now() - interval '30 days' and not exists (select from platform.outbox o where o.id = d.event_id) limit ${AT_ONCE})`,
  `delete from platform.idempotency where (user_id, key) in (select user_id, key from platform.idempotency where at < now() - interval '24 hours' limit ${AT_ONCE})`,
  `delete from platform.dev_messages where at < platform.now() - interval '1 day'`,
  `delete from platform.processes where seen_at < now() - interval '1 day'`,
];

@Injectable()
export class Clean {
  constructor(private readonly db: SystemDb) {}

  /** Answers how many rows went. */
  async run(): Promise<number> {
    let gone = 0;
    for (const statement of statements) {
      for (;;) {
        const rows = await this.db.query(`${statement} returning 1`);
        gone += rows.length;
        if (rows.length < AT_ONCE) break;
      }
    }
    return gone;
  }
}
