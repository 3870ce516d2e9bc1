import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Dispatcher, Storage } from '#platform';
import { FinishParse } from '../commands/finish-parse.command.js';
import { ReopenImport } from '../commands/reopen-import.command.js';
import { keyOfImport } from '../store/import-files.js';

/** No job of lane bulk runs longer: what still waits after that was lost or given up without a word. */
const STUCK = `interval '2 hours'`;

const stuckSql = `select id, run, state from questions.imports
  where state in ('uploaded', 'reviewed') and changed_at < platform.now() - ${STUCK} order by id limit 100`;

/** Rows of what was discarded are of no use after a day. */
const ROWS_AT_ONCE = 20_000;
const forgetSql = `delete from questions.import_rows where ctid = any(array(select r.ctid from questions.import_rows r
  join questions.imports i on i.id = r.import_id where i.state = 'discarded' and i.changed_at < platform.now() - interval '1 day' limit ${ROWS_AT_ONCE}))
  returning 1`;

/** Files whose last removal was lost with its process. */
const endedSql = `select id from questions.imports where state in ('committed', 'discarded')
  and changed_at between platform.now() - interval '2 days' and platform.now() - interval '1 hour'`;

/** What no event told: imports that wait for a job that is gone say so, and what nobody needs any more goes. Harmless to run twice. */
@Injectable()
export class MendImports {
  constructor(
    private readonly em: EntityManager,
    private readonly dispatcher: Dispatcher,
    private readonly storage: Storage,
  ) {}

  async run(): Promise<{ stuck: number }> {
    const em = this.em.fork();
    const stuck = await em.execute<{ id: string; run: number; state: 'uploaded' | 'reviewed' }[]>(stuckSql);
    for (const { id, run, state } of stuck) {
      const failed = { code: 'time-over', facts: {} } as const;
      await this.dispatcher.command(state === 'reviewed' ? new ReopenImport(id) : new FinishParse(id, run, { detected: null, failed }));
    }
    while ((await em.execute<unknown[]>(forgetSql)).length >= ROWS_AT_ONCE);
    for (const { id } of await em.execute<{ id: string }[]>(endedSql)) await this.storage.remove(keyOfImport(id));
    return { stuck: stuck.length };
  }
}
