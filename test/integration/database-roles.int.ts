import { randomBytes } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { prepareRoles } from '../../libs/composition/src/database-roles.js';
import { loadConfig, Logger, ReadDb, SystemDb, type Config } from '#platform';
import { OwnConnection } from '../../libs/platform/src/database/own-connection.js';
import { startHttp, type Running } from '../support/api.js';
import { startWorld, type World } from '../support/world.js';

let world: World;
let http: Running;
beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
});
afterAll(async () => {
  await world.sql('drop schema if exists later cascade');
  await http?.close();
  await world?.close();
});

const as = async <R>(url: string, work: (client: pg.Client) => Promise<R>): Promise<R> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
/** The SQLSTATE that refuses it; null where nothing does. */
const refusal = (url: string, text: string): Promise<string | null> =>
  as(url, (client) =>
    client.query(text).then(
      () => null,
      (error: pg.DatabaseError) => error.code ?? '',
    ),
  );
const notAllowed = '42501';

const forbidden = [
  'create table exams.more (id int)',
  'create table public.more (id int)',
  'create schema more',
  'create function exams.more() returns int language sql as $$ select 1 $$',
  'alter table identity.users add column more text',
  'drop table exams.papers',
  'truncate exams.attempts',
  'create trigger more before update on exams.papers for each row execute function platform.refuse_change()',
  'alter table platform.audit disable trigger all',
  `copy (select 1) to program 'true'`,
  `copy (select 1) to 'more.csv'`,
  `select pg_read_file('/etc/passwd')`,
  'select rolpassword from pg_authid',
  'create role more',
  'set role prostuti',
  'alter system set log_statement = none',
  `insert into platform.migrations (name) values ('more')`,
  'delete from platform.migrations',
];

describe('the role that the application runs as', () => {
  // Red (seen) with the owner of the tables in DATABASE_URL: most of these are done.
  it.each(forbidden)('may not: %s', async (text) => {
    expect(await refusal(world.config.DATABASE_URL, text)).toBe(notAllowed);
  });

  it("is who every connection of the product is, the database's owner being another", async () => {
    expect((await http.call('GET', '/api/courses')).status).toBe(200);
    const rows = await world.sql<{ usename: string }>(
      `select distinct usename from pg_stat_activity where datname = current_database() and application_name like 'prostuti %'`,
    );
    expect(rows).toEqual([{ usename: 'prostuti_app' }]);
    expect(await world.sql('select current_user as owner')).toEqual([{ owner: 'prostuti' }]);
  });

  // Red without default privileges: each later migration would need grants of its own.
  it('reads and writes what a later migration makes', async () => {
    await world.sql('create schema later');
    await world.sql('create table later.things (id bigserial primary key, name text)');
    await world.sql('create function later.twice(n int) returns int language sql as $$ select n * 2 $$');
    const text = `insert into later.things (name) values ('a') returning id, later.twice(2) as twice`;
    expect((await as(world.config.DATABASE_URL, (client) => client.query(text))).rows).toEqual([{ id: '1', twice: 4 }]);
  });

  it('sorts its indexes and counts its passages by what the owner allows', async () => {
    for (const text of [
      'select platform.settle_assistant_indexes()',
      'select platform.settle_questions_indexes()',
      'analyze assistant.passages',
    ])
      expect(await refusal(world.config.DATABASE_URL, text)).toBeNull();
  });
});

describe('prepare, on a database that has run as its owner', () => {
  const warnings: string[] = [];
  const logger = { warn: (line: unknown) => void warnings.push(String(line)) };
  const role = `app_${randomBytes(4).toString('hex')}`;
  const adminUrl = (): string => {
    const url = new URL(world.databaseUrl);
    const admin = new URL(process.env.TEST_ADMIN_URL!);
    return Object.assign(admin, { pathname: url.pathname }).href;
  };
  const appUrl = (password: string): string => Object.assign(new URL(adminUrl()), { username: role, password }).href;
  const given = (more: Partial<Config>): Config => ({ ...world.config, DATABASE_OWNER_URL: undefined, ...more }) as Config;

  afterAll(() => as(adminUrl(), (client) => client.query(`drop owned by ${role}; drop role ${role}`)));

  it('says once that the application owns its tables, where no owner is named', async () => {
    await prepareRoles(given({ DATABASE_URL: adminUrl() }), logger);
    expect(warnings).toEqual([expect.stringContaining('DATABASE_OWNER_URL is not set')]);
  });

  // Red when grants are made for new tables alone, or a second run fails.
  it('makes the role, grants what it needs on all that is there, and may be run again', async () => {
    const config = given({ DATABASE_OWNER_URL: adminUrl(), DATABASE_URL: appUrl('first') });
    await prepareRoles(config, logger);
    await prepareRoles(config, logger);
    const url = config.DATABASE_URL;
    expect(await refusal(url, 'update identity.users set name = name')).toBeNull();
    expect(await refusal(url, 'create table exams.more (id int)')).toBe(notAllowed);
    const { rows: missing } = await as(url, (client) =>
      client.query(
        `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname !~ '^(pg_|information_schema)' and c.relkind in ('r', 'p') and n.nspname <> 'public'
           and not (has_table_privilege(c.oid, 'select') and (has_table_privilege(c.oid, 'insert') or c.relname = 'migrations'))`,
      ),
    );
    expect(missing).toEqual([]);
    // What the hot copy of compose needs, and its room of operations.
    const functions = ['pg_backup_start(text, boolean)', 'pg_backup_stop(boolean)', 'pg_control_system()', 'pg_walfile_name(pg_lsn)'];
    const allowed = `select bool_and(has_function_privilege(f, 'execute')) as copies, pg_has_role('pg_read_all_stats', 'usage') as sees
      from unnest(array['${functions.join(`', '`)}']) as f`;
    expect((await as(url, (client) => client.query(allowed))).rows).toEqual([{ copies: true, sees: true }]);
  });

  it('gives the role the password that DATABASE_URL has now', async () => {
    const config = given({ DATABASE_OWNER_URL: adminUrl(), DATABASE_URL: appUrl('second') });
    await prepareRoles(config, logger);
    expect(await refusal(config.DATABASE_URL, 'select from exams.exams')).toBeNull();
    expect(await refusal(appUrl('first'), 'select 1').catch((error: pg.DatabaseError) => error.code)).toBe('28P01');
  });

  it('takes neither the owner, nor a superuser, nor who owns tables for the application', async () => {
    const owner = world.databaseUrl;
    const refused = (url: string, by: string): Promise<void> => prepareRoles(given({ DATABASE_URL: url, DATABASE_OWNER_URL: by }), logger);
    await expect(refused(owner, owner)).rejects.toThrow('name the same role');
    await expect(refused(adminUrl(), owner)).rejects.toThrow('no ordinary role');
    // That one may also make databases here.
    await as(adminUrl(), (client) => client.query(`create table public.theirs (id int); alter table public.theirs owner to ${role}`));
    await expect(refused(appUrl('second'), adminUrl())).rejects.toThrow('owns tables');
    await as(adminUrl(), (client) => client.query('drop table public.theirs'));
  });

  it('ends with a sentence for the operator when the owner may not make roles', async () => {
    const url = Object.assign(new URL(world.databaseUrl), { username: 'nobody_yet', password: 'x' }).href;
    await expect(prepareRoles(given({ DATABASE_URL: url, DATABASE_OWNER_URL: world.databaseUrl }), logger)).rejects.toThrow(
      'make nobody_yet by hand',
    );
  });
});

describe('the four addresses', () => {
  // Red when LISTEN and locks go by the pooler's address, or the nightly look by the primary's: all three are the application then.
  it('are used each for its own: sessions directly, long reads at the replica', async () => {
    const admin = Object.assign(new URL(process.env.TEST_ADMIN_URL!), { pathname: new URL(world.databaseUrl).pathname }).href;
    const { RECEIPT_SECRET, SETTINGS_KEY, DATABASE_URL } = world.config;
    // Three roles, since each connection can say which it is.
    const addresses = { DATABASE_URL, DATABASE_DIRECT_URL: world.databaseUrl, DATABASE_READ_URL: admin };
    const users = async (config: Config): Promise<string[]> => {
      const logger = new Logger({ level: 'fatal', app: 'tool' });
      const [session, reads, system] = [new OwnConnection(config, 'test'), new ReadDb(config, logger), new SystemDb(config, logger)];
      const who = 'select current_user as who';
      const rows = [await system.query(who), await session.query(who, []), await reads.query(who)] as { who: string }[][];
      await session.close();
      for (const db of [reads, system]) await db.onApplicationShutdown();
      return rows.map(([row]) => row!.who);
    };
    expect(await users(loadConfig({ ...addresses, RECEIPT_SECRET, SETTINGS_KEY }))).toEqual(['prostuti_app', 'prostuti', 'postgres']);
    expect(await users(loadConfig({ DATABASE_URL, RECEIPT_SECRET, SETTINGS_KEY }))).toEqual(
      Array.from({ length: 3 }, () => 'prostuti_app'),
    );
  });
});

describe('prepare as a process', () => {
  it('runs on a database that stands, as often as one likes', () => {
    const { DATABASE_URL, DATABASE_OWNER_URL } = world.config;
    const env = { PATH: process.env['PATH'], MODE: 'production', LOG_LEVEL: 'warn', DATABASE_URL, DATABASE_OWNER_URL };
    for (let n = 0; n < 2; n++) {
      const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/server/prepare.js'], { env, encoding: 'utf8' });
      expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '{"signIns":[]}\n', stderr: '' });
    }
  });
});
