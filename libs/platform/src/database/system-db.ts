import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type pg from 'pg';
import { Config } from '../config/config.js';
import { Logger } from '../logging/logger.js';
import { openPool } from './pool.js';

/** The few connections of relay, sweep, dead list and health: they answer also while commands wait for their pool. */
@Injectable()
export class SystemDb implements OnApplicationShutdown {
  private readonly pool: pg.Pool;

  constructor(config: Config, logger: Logger) {
    this.pool = openPool(config, logger, { name: 'system', max: 4, statementMs: 10_000 });
  }

  async query<T extends pg.QueryResultRow = pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<T[]> {
    return (await this.pool.query<T>(text, [...values])).rows;
  }

  /** `work` in one transaction of its own, rolled back when it throws. */
  async transaction<R>(work: (client: pg.PoolClient) => Promise<R>): Promise<R> {
    const client = await this.pool.connect();
    let broken = false;
    try {
      await client.query('begin');
      const answer = await work(client);
      await client.query('commit');
      return answer;
    } catch (error) {
      await client.query('rollback').catch(() => (broken = true));
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}
