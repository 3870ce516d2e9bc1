import pg from 'pg';
import type { Config } from '../config/config.js';
import type { Logger } from '../logging/logger.js';
import { notePool } from './open-pools.js';

/** Waiting longer for a connection than this ends in 503 with Retry-After. */
export const ACQUIRE_MS = 2000;

export interface PoolSettings {
  /** What the connections are for; stands in `pg_stat_activity.application_name`. */
  readonly name: string;
  readonly max: number;
  readonly statementMs: number;
  /** Another address than DATABASE_URL. */
  readonly url?: string;
}

/** What every connection of ours asks of PostgreSQL. Times in milliseconds; a statement time of 0 means no limit. */
export const connectionSettings = (config: Pick<Config, 'DATABASE_URL'>, name: string, statementMs: number): pg.ClientConfig => ({
  connectionString: config.DATABASE_URL,
  application_name: `prostuti ${name}`,
  connectionTimeoutMillis: ACQUIRE_MS,
  statement_timeout: statementMs,
  // A little longer than the server's own limit: only for a server that no longer answers at all.
  query_timeout: statementMs === 0 ? undefined : statementMs + 2000,
  idle_in_transaction_session_timeout: 15_000,
  // A process that was killed in the middle of a statement must not hold its locks until that statement ends.
  // What is acknowledged has been flushed, whatever the server's own default is.
  options: '-c client_connection_check_interval=2000 -c synchronous_commit=on',
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
});

/** A `pg` pool that outlives PostgreSQL: broken connections are dropped, the next call opens new ones. */
export const openPool = (config: Config, logger: Logger, { name, max, statementMs, url = config.DATABASE_URL }: PoolSettings): pg.Pool => {
  const settings = connectionSettings({ DATABASE_URL: url }, name, statementMs);
  const pool = notePool(new pg.Pool({ ...settings, max, idleTimeoutMillis: 30_000 }));
  const note = (error: Error): void => logger.warn({ err: error, name }, 'A database connection was lost');
  // Without a listener such an error would end the process; the query in flight is rejected on its own.
  pool.on('error', note);
  pool.on('connect', (client) => client.on('error', note));
  return pool;
};
