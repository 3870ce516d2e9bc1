import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type pg from 'pg';
import { Config } from '../config/config.js';
import { Logger } from '../logging/logger.js';
import { asAppError } from './failures.js';
import { openPool } from './pool.js';

/** Connections kept for saving answers alone: a rush of sign-ins or a slow list cannot take them. */
@Injectable()
export class AnswersDb implements OnApplicationShutdown {
  private readonly pool: pg.Pool;

  constructor(config: Config, logger: Logger) {
    this.pool = openPool(config, logger, { name: 'answers', max: config.DB_POOL_ANSWERS, statementMs: 5000 });
  }

  /**
   * One statement with bound values (`$1`), committed when the promise resolves; one with a `name` is prepared once for each
   * connection. It is never part of a command's transaction: inside one, read only what does not change.
   * Throws 'Temporarily unavailable' when no connection is to be had within 2 s.
   */
  async query<T extends pg.QueryResultRow>(statement: string | pg.QueryConfig, values?: readonly unknown[]): Promise<T[]> {
    try {
      const config = typeof statement === 'string' ? { text: statement } : statement;
      return (await this.pool.query<T>(values === undefined ? config : { ...config, values: [...values] })).rows;
    } catch (error) {
      throw asAppError(error);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}
