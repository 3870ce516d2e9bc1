import type pg from 'pg';
import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, type Options } from '@mikro-orm/postgresql';
import type { Config } from '../config/config.js';
import { giveBackBroken } from './no-leaks.js';
import { notePool } from './open-pools.js';
import { connectionSettings } from './pool.js';

export type Entities = NonNullable<Options['entities']>;
export type MigrationSettings = NonNullable<Options['migrations']>;

export interface OrmSettings {
  /** Which program connects: a tool (migrations, seed) has no statement limit, the others 15 s. */
  readonly app: 'http' | 'gateway' | 'workers' | 'tool';
  readonly migrations?: MigrationSettings;
}

/**
 * How MikroORM reaches PostgreSQL: `DB_POOL` connections, at most 2 s of waiting for one, limits on statements and on transactions
 * that do nothing. Lost connections are replaced by the pool. Tables of the platform have no entities and are left alone by schema diffs.
 */
export const ormOptions = (config: Config, entities: Entities, { app, migrations }: OrmSettings = { app: 'tool' }): Options => {
  const watched = (pool: pg.Pool): unknown => giveBackBroken(notePool(pool));
  return defineConfig({
    clientUrl: config.DATABASE_URL,
    entities: [...entities],
    pool: { min: 0, max: config.DB_POOL, idleTimeoutMillis: 30_000 },
    driverOptions: { ...connectionSettings(config, app, app === 'tool' ? 0 : 15_000), onPoolCreated: (pool: pg.Pool) => watched(pool) },
    allowGlobalContext: false,
    forceUtcTimezone: true,
    schemaGenerator: { ignoreSchema: ['platform'] },
    extensions: [Migrator],
    debug: false,
    ...(migrations ? { migrations } : {}),
  });
};
