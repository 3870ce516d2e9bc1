import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type pg from 'pg';
import { Config } from '../config/config.js';
import { Logger } from '../logging/logger.js';
import { openPool } from './pool.js';

/** For long reads of the whole database that may be a minute old: at DATABASE_READ_URL, where that is set. */
@Injectable()
export class ReadDb implements OnApplicationShutdown {
  private readonly pool: pg.Pool;

  constructor(config: Config, logger: Logger) {
    this.pool = openPool(config, logger, {
      name: 'read',
      max: 2,
      statementMs: 600_000,
      url: config.DATABASE_READ_URL ?? config.DATABASE_URL,
    });
  }

  async query<T extends pg.QueryResultRow>(text: string): Promise<T[]> {
    return (await this.pool.query<T>(text)).rows;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}
