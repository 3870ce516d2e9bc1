import type { OpsAlarm, OpsBanner, OpsExam, OpsRoom } from '#contracts/http/ops-shapes';
import { mask, type SystemDb } from '#platform';
import { iso } from '../sql.js';

/** What PostgreSQL knows of the evening: sittings, events that wait, what was given up, who holds which lane, alarms and the banner. */
export interface Evening {
  readonly inExams: number;
  readonly exams: OpsExam[];
  readonly outbox: NonNullable<OpsRoom['outbox']>;
  readonly failures: OpsRoom['failures'];
  readonly dead: readonly { readonly lane: string; readonly count: number }[];
  readonly held: readonly { readonly lane: string; readonly since: string; readonly by: string | null; readonly reason: string }[];
  readonly alarms: OpsAlarm[];
  readonly banner: OpsBanner | null;
  readonly backup: OpsRoom['backup'];
  /** The share of today's budget that answers of a model have cost; 0 without one. */
  /** Of exams that are open or about to be. */
  readonly encryptedPapers: number;
  readonly assistantSpend: number;
}

/** `commonEnd` of an exam `e`: with a start window all end together. */
const commonEnd = `case when e.start_window_seconds is null then e.closes_at
    else least(e.opens_at + make_interval(secs => e.duration_seconds), e.closes_at) end`;

const examsSql = `select e.id, e.title, e.version, ${iso('e.opens_at')} as "opensAt", ${iso('e.closes_at')} as "closesAt",
    ${iso('(e.closes_at + make_interval(secs => e.extra_seconds))')} as "overAt",
    ${iso(`(${commonEnd})`)} as "commonEndAt", ${iso(`(${commonEnd} + make_interval(secs => e.extra_seconds))`)} as "endsAt",
    coalesce(a.taking, 0) as taking, coalesce(a.submitted, 0) as submitted, coalesce(a.scored, 0) as scored,
    coalesce(b.version, 0)::int as "boardVersion"
  from exams.exams e left join exams.boards b on b.exam_id = e.id
  left join lateral (select count(*) filter (where state = 'in_progress')::int as taking,
      count(*) filter (where state <> 'in_progress')::int as submitted,
      count(*) filter (where state in ('scored', 'rescored'))::int as scored
    from exams.attempts a where a.exam_id = e.id) a on true
  where e.state = 'open' order by e.closes_at, e.id limit 20`;

const failuresSql = `select lane, reaction, left(reason, 200) as reason, count(*)::int as count, ${iso('max(at)')} as "lastAt"
  from platform.dead where discarded_at is null group by lane, reaction, left(reason, 200) order by max(at) desc limit 10`;

const deadSql = 'select lane, count(*)::int as count from platform.dead where discarded_at is null group by lane';

const heldSql = `select l.lane, ${iso('l.paused_at')} as since, u.name as by, l.reason
  from platform.lanes l left join identity.users u on u.id = l.paused_by`;

/** `$1`: whether there is any way to tell somebody. */
export const alarmColumns = `id, name, nullif(about, '') as about, worst::float8 as worst, ${iso('raised_at')} as "raisedAt", ${iso('cleared_at')} as "clearedAt",
  case when $1 then raised_told_at is not null and (cleared_at is null or cleared_told_at is not null) end as told`;

const alarmsSql = `select ${alarmColumns} from platform.alarms where raised_at is not null and cleared_at is null order by raised_at desc limit 30`;

export const bannerColumns = `b.id, b.level, b.text_bn as "textBn", b.text_en as "textEn", ${iso('b.starts_at')} as "startsAt",
  ${iso('b.ends_at')} as "endsAt", u.name as by, ${iso('b.withdrawn_at')} as "withdrawnAt",
  case when b.withdrawn_at is not null then 'withdrawn'
    when b.ends_at <= platform.now() or exists (select from platform.banners n where (n.starts_at, n.id) > (b.starts_at, b.id)) then 'over'
    else 'shown' end as state`;

const bannerSql = `select ${bannerColumns} from platform.banners b left join identity.users u on u.id = b.posted_by order by b.starts_at desc, b.id desc limit 1`;

const backupSql = `select ${iso('ended_at')} as at, kind, bytes::float8 as bytes from platform.backups where good order by ended_at desc limit 1`;

const spendSql = `select coalesce((select sum(cost_micros) from assistant.days where day = (platform.now() at time zone 'Asia/Dhaka')::date)
    / daily_micros, 0)::float8 as share from assistant.budget`;

const countsSql = `select
    (select count(*)::int from exams.papers p join exams.exams e on e.id = p.exam_id and e.paper_version = p.version
      where p.opening_key_encrypted is not null and e.state in ('scheduled', 'open') and e.opens_at <= platform.now() + interval '20 seconds') as "encryptedPapers",
    (select count(*)::int from exams.attempts where state = 'in_progress') as "inExams",
    count(*) filter (where published_at is null)::int as waiting,
    coalesce(extract(epoch from max(now() - waits_since) filter (where published_at is null)), 0)::float8 as "oldestSeconds",
    count(*) filter (where published_at is not null)::int as undone,
    coalesce(extract(epoch from max(now() - waits_since) filter (where published_at is not null)), 0)::float8 as "undoneSeconds"
  from platform.outbox where done_at is null`;

/** Over one connection, one question after the other: a look must not itself be what others wait for. */
const inTurn = <R>(db: SystemDb, work: (all: <T>(sql: string, values?: readonly unknown[]) => Promise<T[]>) => Promise<R>): Promise<R> =>
  db.transaction((client) =>
    work(async <T>(sql: string, values: readonly unknown[] = []) => (await client.query(sql, [...values])).rows as T[]),
  );

/** `told`: whether there is a way to tell anybody of an alarm. Throws while PostgreSQL is away. */
export const readEvening = (db: SystemDb, told: boolean): Promise<Evening> =>
  inTurn(db, async (all) => {
    const counts = await all<{ inExams: number; encryptedPapers: number } & Evening['outbox']>(countsSql);
    const exams = await all<OpsExam>(examsSql);
    const failures = await all<Evening['failures'][number]>(failuresSql);
    const dead = await all<Evening['dead'][number]>(deadSql);
    const held = await all<Evening['held'][number]>(heldSql);
    const alarms = await all<OpsAlarm>(alarmsSql, [told]);
    const [newest] = await all<OpsBanner>(bannerSql);
    const [backup] = await all<NonNullable<Evening['backup']>>(backupSql);
    const [spend] = await all<{ share: number }>(spendSql);
    const { inExams = 0, encryptedPapers = 0, ...outbox } = counts[0] ?? { waiting: 0, oldestSeconds: 0, undone: 0, undoneSeconds: 0 };
    return {
      inExams,
      outbox,
      exams,
      failures: failures.map((one) => ({ ...one, reason: mask(one.reason) })),
      dead,
      held,
      alarms,
      banner: newest?.state === 'shown' ? newest : null,
      backup: backup ?? null,
      encryptedPapers,
      assistantSpend: spend?.share ?? 0,
    };
  });

type ServerState = NonNullable<OpsRoom['sql']>;

const serverSql = `select count(*) filter (where backend_type = 'client backend')::int as connections,
    current_setting('max_connections')::int as "connectionsMost",
    count(*) filter (where wait_event_type = 'Lock')::int as blocked,
    pg_database_size(current_database())::float8 as "sizeBytes", current_setting('server_version') as version
  from pg_stat_activity`;

/** What runs for over a second, and transactions that nobody goes on with. The clock's own session waits between its statements, not inside. */
const slowSql = `select pid, extract(epoch from clock_timestamp() - coalesce(case when state = 'active' then query_start else state_change end, xact_start))::float8 as seconds,
    left(application_name, 60) as app, state, wait_event_type as "waitsFor", left(regexp_replace(query, '\\s+', ' ', 'g'), 300) as query
  from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
    and ((state = 'active' and query_start < clock_timestamp() - interval '1 second')
      or (state like 'idle in transaction%' and state_change < clock_timestamp() - interval '1 second'))
  order by seconds desc limit 10`;

/** How PostgreSQL itself is. Throws while it is away. */
export const readServer = (db: SystemDb): Promise<ServerState> =>
  inTurn(db, async (all) => {
    const [state] = await all<Omit<ServerState, 'slow'>>(serverSql);
    const slow = await all<ServerState['slow'][number]>(slowSql);
    if (!state) throw new Error('PostgreSQL told nothing of itself');
    return { ...state, slow: slow.map((one) => ({ ...one, query: mask(one.query) })) };
  });
