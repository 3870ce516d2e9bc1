import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis, type Command, type RedisOptions } from 'ioredis';
import { Config } from '../config/config.js';
import { assertNoTransaction } from '../cqrs/transaction.js';
import { Logger } from '../logging/logger.js';
import { keys } from './keys.js';
import { readInfo, type RedisFacts } from './policy.js';

/** Commands that change nothing others could see, the handshake's among them. Every other one is a write. */
const harmless = new Set([
  'auth',
  'client',
  'exists',
  'get',
  'hello',
  'hget',
  'hgetall',
  'hlen',
  'hmget',
  'info',
  'mget',
  'ping',
  'psubscribe',
  'pttl',
  'punsubscribe',
  'quit',
  'scan',
  'script',
  'select',
  'subscribe',
  'ttl',
  'type',
  'unsubscribe',
  'zcard',
  'zcount',
  'zlexcount',
  'zrange',
  'zrangebylex',
  'zrank',
  'zrevrange',
  'zrevrank',
  'zscore',
  'zmscore',
  'eval_ro',
  'evalsha_ro',
  'hscan',
  'sscan',
  'zscan',
  'strlen',
  'dbsize',
  'time',
  'readonly',
]);

/** A client that refuses to write inside a command's transaction. */
class GuardedRedis extends Redis {
  override sendCommand(command: Command, stream?: Parameters<Redis['sendCommand']>[1]): unknown {
    if (!command.isReadOnly && !harmless.has(command.name.toLowerCase())) assertNoTransaction(`Redis ${command.name}`);
    return super.sendCommand(command, stream);
  }
}

/** Fails at once while Redis is away instead of queueing, and connects again by itself, at most a second later. */
export const failFast: RedisOptions = {
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  commandTimeout: 2000,
  connectTimeout: 2000,
  retryStrategy: (times) => Math.min(50 * times, 1000),
};

/** A Lua script known to Redis by its hash. Keys and arguments as Redis takes them. */
export type Script<R> = (keys: readonly string[], values: readonly (string | number)[]) => Promise<R>;

/** Redis for everything but the queues. Nothing in it is the truth: every caller has an answer for its absence. */
@Injectable()
export class RedisPort implements OnApplicationShutdown {
  readonly client: Redis;
  readonly keys = keys;
  private away = false;

  constructor(config: Config, logger: Logger) {
    this.client = new GuardedRedis(config.REDIS_URL, { ...failFast, lazyConnect: true });
    this.client.on('error', (error: Error) => {
      if (!this.away) logger.warn({ err: error }, 'Redis is away');
      this.away = true;
    });
    this.client.on('ready', () => {
      if (this.away) logger.info('Redis is back');
      this.away = false;
    });
  }

  get ready(): boolean {
    return this.client.status === 'ready';
  }

  /** Begins to connect; resolves when that succeeded or failed for the first time, and never rejects. */
  async open(): Promise<void> {
    if (this.client.status === 'wait') await this.client.connect().catch(() => undefined);
  }

  /** What Redis says of itself. Throws while it is away. */
  async facts(): Promise<RedisFacts> {
    return readInfo(await this.client.info());
  }

  /** `lua` under `name`; a script that only reads may run inside a transaction when it says so. */
  defineScript<R>(
    name: string,
    { lua, numberOfKeys, readOnly = false }: { lua: string; numberOfKeys: number; readOnly?: boolean },
  ): Script<R> {
    this.client.defineCommand(name, { lua, numberOfKeys, readOnly });
    const run = (this.client as unknown as Record<string, (...all: (string | number)[]) => Promise<R>>)[name];
    if (!run) throw new Error(`Redis script ${name} could not be defined`);
    return (scriptKeys, values) => {
      if (!readOnly) assertNoTransaction(`Redis script ${name}`);
      return run.call(this.client, ...scriptKeys, ...values);
    };
  }

  onApplicationShutdown(): void {
    this.client.disconnect();
  }
}
