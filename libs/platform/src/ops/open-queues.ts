import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { laneNames } from '#contracts/http/ops-shapes';
import type { Lane } from '#contracts/internal/lanes';
import type { Config } from '../config/config.js';
import type { Logger } from '../logging/logger.js';
import { failFast } from '../redis/redis-port.js';

export interface OpenQueues {
  readonly queues: readonly { readonly lane: Lane; readonly queue: Queue }[];
  close(): Promise<void>;
}

/** The queues to look into, over a connection of their own that fails at once while Redis is away. Nothing is added to them here. */
export const openQueues = (config: Config, logger: Logger): OpenQueues => {
  const redis = new Redis(config.REDIS_URL, failFast);
  redis.on('error', () => undefined);
  const queues = laneNames.map((lane) => {
    const queue = new Queue(lane, { connection: redis, skipVersionCheck: true, skipWaitingForReady: true, skipMetasUpdate: true });
    queue.on('error', (error: Error) => logger.debug({ lane, err: error }, 'A queue reports an error'));
    return { lane, queue };
  });
  return {
    queues,
    close: async () => {
      redis.disconnect();
      await Promise.allSettled(queues.map(({ queue }) => queue.close()));
    },
  };
};
