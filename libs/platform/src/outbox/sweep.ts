import { Injectable } from '@nestjs/common';
import { SystemDb } from '../database/system-db.js';
import type { Reactions } from '../queues/reactions.js';
import { awaitedReactions } from './plan.js';

interface Undone {
  readonly id: string;
  readonly name: string;
  readonly sends: number;
  /** Seconds since it was published. */
  readonly age: number;
  readonly settled: readonly string[];
}

const PAGE = 2000;
const FIRST_WAIT_S = 60;
const LONGEST_WAIT_S = 3600;

/** Done, to be sent again, or to be waited for: a minute after the first sending, then at doubling intervals up to an hour. */
export const judge = (row: Pick<Undone, 'name' | 'sends' | 'age' | 'settled'>, reactions: Reactions): 'done' | 'again' | 'wait' => {
  if (awaitedReactions(reactions, row.name).every((name) => row.settled.includes(name))) return 'done';
  const wait = Math.min(FIRST_WAIT_S * 2 ** Math.max(0, row.sends - 1), LONGEST_WAIT_S);
  return row.age >= wait ? 'again' : 'wait';
};

/** Undone rows after `$1`, with the names of those reactions that have left their row. A code that was claimed is never sent again. */
const undone = `select o.id, o.name, o.sends, extract(epoch from clock_timestamp() - o.published_at)::float8 as age,
    array(select reaction from platform.inbox i where i.event_id = o.id
      union select reaction from platform.deliveries d where d.event_id = o.id and (d.closed_at is not null or d.at_most_once)
      union select reaction from platform.dead x where x.event_id = o.id) as settled
  from platform.outbox o where o.done_at is null and o.published_at is not null and o.id > $1 order by o.id limit ${PAGE}`;

/**
 * Sent is not done: an event is done when each `once` and `send` of it has left its own row. What stays undone is sent again under
 * the same job ids, which Redis ignores where the job still waits.
 */
@Injectable()
export class Sweep {
  constructor(private readonly db: SystemDb) {}

  /** Looks at every undone row once. */
  async run(reactions: Reactions): Promise<{ done: number; again: number }> {
    const counts = { done: 0, again: 0 };
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const rows = await this.db.query<Undone>(undone, [after]);
      const of = (verdict: string): string[] => rows.filter((row) => judge(row, reactions) === verdict).map((row) => row.id);
      const [done, again] = [of('done'), of('again')];
      if (done.length > 0) await this.db.query('update platform.outbox set done_at = clock_timestamp() where id = any($1::uuid[])', [done]);
      if (again.length > 0) {
        await this.db.query('update platform.outbox set published_at = null where id = any($1::uuid[]) and done_at is null', [again]);
        await this.db.query(`select pg_notify('outbox', '')`);
      }
      counts.done += done.length;
      counts.again += again.length;
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) return counts;
      after = last.id;
    }
  }
}
