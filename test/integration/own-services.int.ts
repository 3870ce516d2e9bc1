import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import { AnswersDb, asAppError, databaseAddress, Logger, RedisPort, SystemDb, type Config } from '#platform';
import { openPool } from '../../libs/platform/src/database/pool.js';
import { startPostgres, startRedis } from '../../scripts/services.mjs';
import { compose } from '../support/compose.js';
import { startWorld, until, type World } from '../support/world.js';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  await world.close();
});

// Red with `connectionString: config.DATABASE_URL` in `connectionSettings`, or with `redisAt` that leaves the path out.
describe('a process on the machine of its services', () => {
  it('reaches both by their sockets, with every pool, and Redis again when it comes back', async () => {
    const { app } = await compose({ ...world, config: { ...world.config, ...world.sockets } });
    try {
      const ways = 'select client_addr is null as local from pg_stat_activity where pid = pg_backend_pid()';
      const [orm] = await app.get(EntityManager).fork().execute<{ local: boolean }[]>(ways);
      const [system] = await app.get(SystemDb).query<{ local: boolean }>(ways);
      const [answers] = await app.get(AnswersDb).query<{ local: boolean }>(ways);
      expect([orm, system, answers]).toEqual([{ local: true }, { local: true }, { local: true }]);
      const redis = app.get(RedisPort);
      await redis.open();
      expect(await redis.client.client('INFO')).toContain(`addr=${world.sockets.REDIS_SOCKET}:0`);
      await world.redis.stop();
      await until('Redis is away', async () => !redis.ready);
      await world.redis.start();
      await until('Redis is back', async () => redis.ready);
      expect(await redis.client.client('INFO')).toContain(`addr=${world.sockets.REDIS_SOCKET}:0`);
    } finally {
      await app.close();
    }
  });
});

describe('a PostgreSQL of our own', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'prostuti-own-'));
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  let pool: pg.Pool;
  let config: Config;
  beforeAll(async () => {
    postgres = await startPostgres({ dataDir, durable: false });
    config = { ...world.config, DATABASE_URL: postgres.url, DATABASE_SOCKET: postgres.socket };
    pool = openPool(config, new Logger({ level: 'fatal', app: 'tool' }), { name: 'test', max: 2, statementMs: 1000 });
  });
  afterAll(async () => {
    await pool.end();
    await postgres.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const whyNot = async (): Promise<unknown> => asAppError(await pool.query('select 1').catch((error: unknown) => error));
  const away = { statusMessage: 'Temporarily unavailable', retryAfterSeconds: 2 };

  it('has a socket that its own user alone reaches, which whoever adopts it finds', async () => {
    expect(statSync(postgres.socket).mode & 0o777).toBe(0o700);
    const again = await startPostgres({ dataDir, durable: false });
    expect([again.adopted, again.pid, again.socket]).toEqual([true, postgres.pid, postgres.socket]);
  });

  // Red when the port must be written down before a running server is taken over.
  it('is adopted also where its port cannot be written down', async () => {
    const state = join(dirname(postgres.place), 'postgres.json');
    const known = readFileSync(state, 'utf8');
    writeFileSync(state, known.replace(String(postgres.port), '1'));
    // Where the file is written before it gets its name.
    mkdirSync(`${state}.${process.pid}`);
    const again = await startPostgres({ dataDir, durable: false });
    expect([again.adopted, again.pid, again.port]).toEqual([true, postgres.pid, postgres.port]);
    rmSync(`${state}.${process.pid}`, { recursive: true });
    writeFileSync(state, known);
  });

  it('comes back to its socket after a kill, also where the lock names a process that lives, and is away meanwhile', async () => {
    await pool.query('select 1');
    process.kill(postgres.pid ?? 0, 'SIGKILL');
    await postgres.ended;
    await until('connections are lost', async () => pool.totalCount === 0);
    expect(await whyNot()).toMatchObject(away);
    // A process of the same user that is not ours: PostgreSQL alone would give up. Red without `clearSocketLock`.
    const other = new pg.Client({ connectionString: world.databaseUrl });
    other.on('error', () => undefined);
    await other.connect();
    const pid = (await other.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
    writeFileSync(join(postgres.socket || config.DATABASE_SOCKET, `.s.PGSQL.${postgres.port}.lock`), `${pid}\n`);
    await postgres.start().finally(() => other.end());
    expect(postgres.socket).toBe(config.DATABASE_SOCKET);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  // Red without `isSocketAway`: the file is gone (ENOENT), where TCP refuses.
  it('is away, not broken, while it is stopped', async () => {
    await postgres.stop();
    await until('connections are lost', async () => pool.totalCount === 0);
    expect(await whyNot()).toMatchObject(away);
    await postgres.start();
    const client = new pg.Client({ connectionString: databaseAddress(config) });
    await client.connect();
    expect((await client.query('select inet_client_addr() is null as local')).rows).toEqual([{ local: true }]);
    await client.end();
  });
});

it('a Redis that is adopted has its socket still, and one whose socket’s path would be too long has none, and runs', async () => {
  // Red when what is known is written once more: a full disk kept a Redis that runs from being adopted.
  const blocked = join(world.config.DATA_DIR, `redis.json.${process.pid}`);
  mkdirSync(blocked);
  const again = await startRedis({ dataDir: world.config.DATA_DIR }).finally(() => rmSync(blocked, { recursive: true }));
  expect([again.adopted, again.socket]).toEqual([true, world.sockets.REDIS_SOCKET]);
  const base = mkdtempSync(join(tmpdir(), 'prostuti-own-'));
  const redis = await startRedis({ dataDir: join(base, 'd'.repeat(100)) });
  expect([redis.socket, typeof redis.pid]).toEqual(['', 'number']);
  await redis.destroy();
  rmSync(base, { recursive: true, force: true });
});
