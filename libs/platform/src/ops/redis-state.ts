import { within } from '../queues/retry.js';
import type { RedisPort } from '../redis/redis-port.js';

const ANSWER_MS = 1000;

export interface RedisState {
  readonly usedBytes: number;
  /** Null: as much as there is. */
  readonly mostBytes: number | null;
  readonly clients: number;
  readonly opsPerSecond: number;
  readonly aof: boolean;
  readonly persistenceOk: boolean;
  readonly policy: string;
  readonly uptimeSeconds: number;
  readonly version: string;
}

/** What Redis says of itself, by INFO, which works also where CONFIG is blocked. Throws while it is away. */
export const readRedis = async (redis: RedisPort): Promise<RedisState> => {
  const info = await within('Redis', ANSWER_MS, () => redis.client.info());
  const fields = new Map(info.split('\r\n').flatMap((line) => (line.includes(':') ? [line.split(':', 2) as [string, string]] : [])));
  const number = (name: string): number => Number(fields.get(name) ?? 0);
  const isOk = (name: string): boolean => (fields.get(name) ?? 'ok') === 'ok';
  const most = number('maxmemory');
  return {
    usedBytes: number('used_memory'),
    mostBytes: most === 0 ? null : most,
    clients: number('connected_clients'),
    opsPerSecond: number('instantaneous_ops_per_sec'),
    aof: number('aof_enabled') === 1,
    persistenceOk: isOk('aof_last_write_status') && isOk('aof_last_bgrewrite_status') && isOk('rdb_last_bgsave_status'),
    policy: fields.get('maxmemory_policy') ?? 'unknown',
    uptimeSeconds: number('uptime_in_seconds'),
    version: fields.get('redis_version') ?? '',
  };
};
