import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Config, ConfigFault } from './config/config.js';
import { SystemDb } from './database/system-db.js';
import { Logger } from './logging/logger.js';
import { policyFault } from './redis/policy.js';
import { RedisPort } from './redis/redis-port.js';

/** What refuses a start. What is merely absent does not: it is waited for, and readiness says so. */
@Injectable()
export class StartChecks implements OnModuleInit {
  constructor(
    private readonly config: Config,
    private readonly redis: RedisPort,
    private readonly db: SystemDb,
    private readonly logger: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    if (this.config.MODE === 'production' && !this.config.SMS_URL && !this.config.MAIL_URL) {
      throw new ConfigFault(['SMS_URL or MAIL_URL must be set in production: without a way to send codes nobody can reset a password']);
    }
    await this.redis.open();
    const fault = this.redis.ready ? policyFault(await this.redis.facts()) : null;
    if (fault !== null) {
      this.redis.client.disconnect();
      throw new Error(fault);
    }
    if (this.config.MODE === 'production' && (await this.clockIsMoved())) {
      throw new Error("platform.clock is not zero: in production the clock of the product is the database's own");
    }
  }

  private async clockIsMoved(): Promise<boolean> {
    try {
      return (await this.db.query(`select from platform.clock where offset_by <> interval '0'`)).length > 0;
    } catch (error) {
      this.logger.warn({ err: error }, 'The clock could not be checked at the start');
      return false;
    }
  }
}
