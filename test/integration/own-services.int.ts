import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { asAppError, Logger } from '#platform';
import { openPool } from '../../libs/platform/src/database/pool.js';
import { query } from '../../scripts/ground/postgres.mjs';
import { startPostgres, startRedis } from '../../scripts/services.mjs';
import { startOwnWorld, until, type OwnWorld } from '../support/world.js';

let world: OwnWorld;
beforeAll(async () => {
  world = await startOwnWorld();
});
afterAll(async () => {
  await world.close();
});

describe('a PostgreSQL of our own', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'prostuti-own-'));
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  let pool: pg.Pool;
  beforeAll(async () => {
    postgres = await startPostgres({ dataDir, durable: false });
    const config = { ...world.config, DATABASE_URL: postgres.url };
    pool = openPool(config, new Logger({ level: 'fatal', app: 'tool' }), { name: 'test', max: 2, statementMs: 1000 });
  });
  afterAll(async () => {
    await pool.end();
    await postgres.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const whyNot = async (): Promise<unknown> => asAppError(await pool.query('select 1').catch((error: unknown) => error));
  const away = { statusMessage: 'Temporarily unavailable', retryAfterSeconds: 2 };

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

  // Red when a lost connection is an error of ours: whoever asks then is to come again.
  it('is away, not broken, while it is killed or stopped, and comes back at the same address', async () => {
    await pool.query('select 1');
    process.kill(postgres.pid ?? 0, 'SIGKILL');
    await postgres.ended;
    await until('connections are lost', async () => pool.totalCount === 0);
    expect(await whyNot()).toMatchObject(away);
    await postgres.start();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await postgres.stop();
    await until('connections are lost', async () => pool.totalCount === 0);
    expect(await whyNot()).toMatchObject(away);
    await postgres.start();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  // Red when the password of the role is only made with the cluster: an earlier release made it without.
  it('gets the role of the application where an earlier release has made it', async () => {
    const state = join(dirname(postgres.place), 'postgres.json');
    const { appPassword: _, ...earlier } = JSON.parse(readFileSync(state, 'utf8')) as Record<string, unknown>;
    await query(postgres.adminUrl, (client: pg.Client) => client.query('drop role prostuti_app'));
    writeFileSync(state, JSON.stringify(earlier));
    const again = await startPostgres({ dataDir, durable: false });
    const who = await query(again.url, (client: pg.Client) => client.query('select current_user as who'));
    expect((who as pg.QueryResult).rows).toEqual([{ who: 'prostuti_app' }]);
  });
});

// Red when what is known is written once more: a full disk kept a Redis that runs from being adopted.
it('a Redis that runs is adopted also where nothing can be written', async () => {
  const blocked = join(world.config.DATA_DIR, `redis.json.${process.pid}`);
  mkdirSync(blocked);
  const again = await startRedis({ dataDir: world.config.DATA_DIR }).finally(() => rmSync(blocked, { recursive: true }));
  expect([again.adopted, again.pid]).toEqual([true, world.redis.pid]);
});
