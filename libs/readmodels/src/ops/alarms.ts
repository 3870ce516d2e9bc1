import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Judged } from '#contracts/http/ops-shapes';
import { promises, promiseNames, type PromiseLine, type PromiseName } from '#contracts/shared/promises';
import { Config, Logger, SystemDb, within } from '#platform';
import { AlarmTeller, type Told } from './alarm-teller.js';
import { alarmWays } from './alarm-ways.js';
import { OpsLook } from './room.js';

const LOOK_MS = 2000;
/** A bell that rang in vain rings again, at doubling intervals from half a minute up to half an hour. */
const TRIES = 12;

interface Due {
  readonly id: string;
  readonly name: PromiseName;
  readonly about: string | null;
  readonly worst: number;
  readonly at: Date;
  readonly state: 'raised' | 'cleared';
}

/** What is bad begins, goes on, and is raised once it has stayed so for its time; its worst is kept. */
const raiseSql = `insert into platform.alarms as a (name, about, worst, raised_at)
  select name, about, worst, case when hold = 0 then now() end from jsonb_to_recordset($1::jsonb) as f(name text, about text, worst float8, hold int)
  on conflict (name, about) where cleared_at is null do update set worst = greatest(a.worst, excluded.worst),
    raised_at = coalesce(a.raised_at, case when a.bad_since <= now() - make_interval(secs =>
      (select f.hold from jsonb_to_recordset($1::jsonb) as f(name text, about text, hold int) where f.name = a.name and f.about = a.about)) then now() end)`;

/** What is well again, or is no longer there to be bad. What cannot be read just now stays as it is. */
const forgetSql = `delete from platform.alarms where cleared_at is null and raised_at is null
  and not exists (select from jsonb_to_recordset($1::jsonb) as f(name text, about text) where f.name = alarms.name and f.about = alarms.about)`;
const clearSql = `update platform.alarms set cleared_at = now(), tries = 0, next_try_at = now() where cleared_at is null and raised_at is not null
  and not exists (select from jsonb_to_recordset($1::jsonb) as f(name text, about text) where f.name = alarms.name and f.about = alarms.about)`;

/** Claimed before it is told: two clocks tell it once, and one that dies in between is followed up after half a minute. */
const claimSql = `update platform.alarms set tries = tries + 1, next_try_at = now() + make_interval(secs => 30 * power(2, least(tries, 6)))
  where id = (select id from platform.alarms where raised_at is not null and next_try_at <= now() and tries < ${TRIES}
    and (raised_told_at is null or (cleared_at is not null and cleared_told_at is null)) order by raised_at limit 1 for update skip locked)
  returning id, name, nullif(about, '') as about, worst::float8 as worst, case when raised_told_at is null then 'raised' else 'cleared' end as state,
    case when raised_told_at is null then raised_at else cleared_at end as at`;

/**
 * Alarms are raised and cleared by the clock, from SQL and the processes themselves: none of it needs Redis. That PostgreSQL is away
 * is watched beside the clock, since nothing can be written then, and is told by each process that has the clock.
 */
@Injectable()
export class Alarms implements OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private awaySince: Date | null = null;
  private toldAway = false;

  constructor(
    private readonly config: Config,
    private readonly db: SystemDb,
    private readonly look: OpsLook,
    private readonly teller: AlarmTeller,
    private readonly logger: Logger,
  ) {}

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** One look, and what is to be told of it. A line of the clock. */
  async run(): Promise<void> {
    const { promises: judged } = await this.look.room();
    await this.note(judged);
    if (alarmWays(this.config).any) await this.tellDue();
  }

  private async note(judged: readonly Judged[]): Promise<void> {
    const keyOf = ({ name, about }: Judged) => ({ name, about: about ?? '' });
    const bad = judged
      .filter(({ mark, value }) => mark === 'bad' && value !== null)
      .map((one) => ({ ...keyOf(one), worst: one.value, hold: promises[one.name].holdSeconds }));
    const unread = judged.filter(({ mark }) => mark === 'unknown').map(keyOf);
    const staying = JSON.stringify([...bad, ...unread]);
    await this.db.transaction(async (client) => {
      await client.query(raiseSql, [JSON.stringify(bad)]);
      await client.query(forgetSql, [staying]);
      await client.query(clearSql, [staying]);
    });
  }

  /** One after the other, each outside of any transaction: the raising first, then the end. */
  private async tellDue(): Promise<void> {
    for (let left = 20; left > 0; left -= 1) {
      const [due] = await this.db.query<Due & Record<string, unknown>>(claimSql);
      if (!due) return;
      const { id, state, ...alarm } = due;
      if (!promiseNames.includes(alarm.name)) continue;
      if (!(await this.teller.tell({ ...alarm, state }))) continue;
      const column = state === 'raised' ? 'raised_told_at' : 'cleared_told_at';
      await this.db.query(`update platform.alarms set ${column} = now(), tries = 0, next_try_at = now() where id = $1`, [id]);
    }
  }

  /** Looks from now on whether PostgreSQL answers. */
  watchPostgres(): void {
    let looking: Promise<void> | undefined;
    this.timer = setInterval(() => void (looking ??= this.lookAtPostgres().finally(() => (looking = undefined))), LOOK_MS);
    this.timer.unref();
  }

  private async lookAtPostgres(): Promise<void> {
    const answers = await within('PostgreSQL', LOOK_MS, () => this.db.query('select 1')).then(
      () => true,
      () => false,
    );
    if (!answers) return this.postgresAway();
    if (this.awaySince === null) return;
    const [since, told] = [this.awaySince, this.toldAway];
    this.awaySince = null;
    this.toldAway = false;
    if (!told) return;
    const cleared = await this.tellOf('cleared', new Date());
    await this.keepAway(since, cleared).catch((error: unknown) => this.logger.warn({ err: error }, 'An alarm could not be kept'));
  }

  /** What could not be written while it lasted. */
  async keepAway(since: Date, told: boolean): Promise<void> {
    await this.db.query(
      `insert into platform.alarms (name, worst, bad_since, raised_at, cleared_at, raised_told_at, cleared_told_at)
       select 'postgres-away', 1, since, since, now(), case when told then since end, case when told then now() end
       from (values ($1::timestamptz, $2::boolean)) as f(since, told)`,
      [since, told],
    );
  }

  private async postgresAway(): Promise<void> {
    this.awaySince ??= new Date();
    const line: PromiseLine = promises['postgres-away'];
    if (this.toldAway || Date.now() - this.awaySince.getTime() < line.holdSeconds * 1000) return;
    this.toldAway = true;
    await this.tellOf('raised', this.awaySince);
  }

  private tellOf(state: Told['state'], at: Date): Promise<boolean> {
    return this.teller.tell({ name: 'postgres-away', about: null, worst: 1, state, at });
  }
}
