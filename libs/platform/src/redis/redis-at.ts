import type { RedisOptions } from 'ioredis';
import type { Config } from '../config/config.js';

/** What a client of ours is made with: where Redis is, and how it behaves. The address keeps the password also where there is a socket. */
export const redisAt = ({ REDIS_URL, REDIS_SOCKET }: Config, options: RedisOptions): [string, RedisOptions] => [
  REDIS_URL,
  REDIS_SOCKET ? { ...options, path: REDIS_SOCKET } : options,
];
