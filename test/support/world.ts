import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { loadConfig, type Config } from '#platform';
import { startRedis } from '../../scripts/services.mjs';

/** A database cloned from the migrated template and a Redis, both real. A file asserts nothing about rows that it has not made itself. */
export interface World {
  /** Whether other files of the same worker use it before and after. */
  readonly shared: boolean;
  /** As the owner of the tables; the product itself runs as a role without DDL, `config.DATABASE_URL`. */
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly config: Config;
  /** One statement over a pool of the test's own. */
  sql<T extends pg.QueryResultRow = pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>;
  /** Moves the product's clock to `offset` from real time (an interval such as '2 hours'); `close` puts it back. */
  setClock(offset: string): Promise<void>;
  readonly redis: { flush(): Promise<void> };
  close(): Promise<void>;
}

/** One that no other file uses: it may be empty, or without Redis, or configured in its own way. */
export interface OwnWorld extends World {
  readonly redis: World['redis'] & { stop(): Promise<void>; start(): Promise<void>; readonly pid: number };
}

const required = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is set by test/support/global-setup.mjs: run the file through jest`);
  return value;
};

const admin = async (text: string): Promise<void> => {
  const client = new pg.Client({ connectionString: required('TEST_ADMIN_URL').replace(/\/prostuti$/, '/postgres') });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
};

const builtWeb = 'dist/web';
/** For tests of the public pages: drawn beforehand at the start and at each change, which costs a file of tests some seconds of a core. */
export const withDrawnPages = { WEB_DIR: builtWeb };

/** The built web with its table of all screens, of which none is drawn beforehand. */
const plainWeb = (dataDir: string): void => {
  const [web, drawn] = [join(dataDir, 'web'), join(dataDir, 'web-prerender')];
  symlinkSync(resolve(builtWeb), web);
  mkdirSync(drawn);
  const table = JSON.parse(readFileSync(resolve(builtWeb, '../web-prerender/prerender.json'), 'utf8')) as object;
  writeFileSync(join(drawn, 'prerender.json'), JSON.stringify({ ...table, pages: [] }));
};

interface Place {
  readonly name: string;
  readonly dataDir: string;
  readonly redisUrl: string;
}

/** The database `name` and the Redis at `redisUrl`, as one file of tests uses them; `end` closes what this file has open. */
const openWorld = ({ name, dataDir, redisUrl }: Place, env: Record<string, string>): World & { end(): Promise<void> } => {
  const [databaseUrl, appUrl] = ['TEST_OWNER_URL', 'TEST_TEMPLATE_URL'].map((url) => required(url).replace(/\/prostuti$/, `/${name}`)) as [
    string,
    string,
  ];
  const config = loadConfig({
    MODE: 'demo',
    HOST: '127.0.0.1',
    PORT: '0',
    DATABASE_URL: appUrl,
    DATABASE_OWNER_URL: databaseUrl,
    REDIS_URL: redisUrl,
    LOG_LEVEL: 'fatal',
    DB_POOL: '6',
    DB_POOL_ANSWERS: '4',
    DATA_DIR: dataDir,
    STORAGE_DIR: join(dataDir, 'files'),
    WEB_DIR: join(dataDir, 'web'),
    RECEIPT_SECRET: 'r'.repeat(64),
    SETTINGS_KEY: 's'.repeat(64),
    SMS_BUDGET_NEWS: '4',
    ...env,
  });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  // Tests that end PostgreSQL's connections end ours too.
  pool.on('error', () => undefined);
  const sql: World['sql'] = async (text, values) => (await pool.query(text, values)).rows as never;
  const setClock = async (offset: string): Promise<void> =>
    void (await sql('update platform.clock set offset_by = $1::interval', [offset]));
  return {
    shared: true,
    databaseUrl,
    redisUrl,
    config,
    sql,
    setClock,
    redis: {
      flush: async () => {
        const { Redis } = await import('ioredis');
        const client = new Redis(redisUrl);
        await client.flushall();
        client.disconnect();
      },
    },
    end: () => pool.end(),
    close: async () => {
      await setClock('0');
      await pool.end();
    },
  };
};

interface OwnRedis {
  readonly url: string;
  readonly pid: number | undefined;
  start(): Promise<void>;
  stop(): Promise<void>;
  destroy(): Promise<void>;
}

const makePlace = async (): Promise<Place & { readonly redis: OwnRedis }> => {
  const name = `w_${randomBytes(6).toString('hex')}`;
  const dataDir = mkdtempSync(join(required('TEST_DATA_DIR'), 'world-'));
  await admin(`create database ${name} template prostuti owner prostuti`);
  const redis: OwnRedis = await startRedis({ dataDir, log: () => {} });
  plainWeb(dataDir);
  return { name, dataDir, redisUrl: redis.url, redis };
};

/** `env` adds to or replaces variables of the configuration. */
export const startOwnWorld = async (env: Record<string, string> = {}): Promise<OwnWorld> => {
  const { redis, ...place } = await makePlace();
  const world = openWorld(place, env);
  return {
    ...world,
    shared: false,
    redis: {
      get pid() {
        return redis.pid ?? 0;
      },
      stop: () => redis.stop(),
      start: () => redis.start(),
      flush: () => world.redis.flush(),
    },
    close: async () => {
      await world.end();
      await redis.destroy();
      await admin(`drop database if exists ${place.name} with (force)`);
      rmSync(place.dataDir, { recursive: true, force: true });
    },
  };
};

/**
 * The database and the Redis of this worker, as the file before left them, with the clock at real time. A worker runs one file at a time;
 * what is left when it ends, the global teardown removes.
 */
export const startWorld = async (): Promise<World> => {
  const kept = join(required('TEST_DATA_DIR'), `of-worker-${required('JEST_WORKER_ID')}.json`);
  if (!existsSync(kept)) {
    const { redis: _, ...made } = await makePlace();
    writeFileSync(kept, JSON.stringify(made));
  }
  const place = JSON.parse(readFileSync(kept, 'utf8')) as Place;
  // Jest begins a worker anew when it has grown too large, and its Redis may have ended with it; one that runs is taken as it is.
  await startRedis({ dataDir: place.dataDir, log: () => {} });
  return openWorld(place, {});
};

/** Waits for a condition, never for a time: throws when `within` milliseconds have passed without it. */
export const until = async <T>(what: string, check: () => Promise<T | false | null | undefined>, within = 60_000): Promise<T> => {
  const end = Date.now() + within;
  for (;;) {
    const answer = await check();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`Waited ${within} ms in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
