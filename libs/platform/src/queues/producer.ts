import { Queue, type JobsOptions } from 'bullmq';
import { Redis } from 'ioredis';
import type { Lane } from '#contracts/internal/lanes';
import type { Config } from '../config/config.js';
import type { Logger } from '../logging/logger.js';
import { failFast } from '../redis/redis-port.js';

export interface Job {
  readonly lane: Lane;
  readonly name: string;
  readonly data: object;
  readonly opts: JobsOptions;
}

/** The queues from the side that fills them; the relay alone holds it. Its connection fails at once while Redis is away. */
export class Producer {
  private readonly redis: Redis;
  private readonly queues = new Map<Lane, Queue>();

  constructor(
    config: Config,
    private readonly logger: Logger,
  ) {
    this.redis = new Redis(config.REDIS_URL, failFast);
    this.redis.on('error', () => undefined);
  }

  get ready(): boolean {
    return this.redis.status === 'ready';
  }

  /** The Redis that holds the jobs, for the question whether it is still the same one. */
  get client(): Redis {
    return this.redis;
  }

  /** All jobs, or an error: jobs added before it are added again by the caller's next try, under the same ids. */
  async add(jobs: readonly Job[]): Promise<void> {
    const byLane = Map.groupBy(jobs, (job) => job.lane);
    for (const [lane, list] of byLane) {
      await this.queue(lane).addBulk(list.map(({ name, data, opts }) => ({ name, data, opts })));
    }
  }

  private queue(lane: Lane): Queue {
    const known = this.queues.get(lane);
    if (known) return known;
    // The version would be asked for while Redis may be away, and a queue that began so never recovers.
    const queue = new Queue(lane, { connection: this.redis, skipVersionCheck: true, skipWaitingForReady: true });
    queue.on('error', (error: Error) => this.logger.debug({ lane, err: error }, 'A queue reports an error'));
    this.queues.set(lane, queue);
    return queue;
  }

  async close(): Promise<void> {
    this.redis.disconnect();
    await Promise.allSettled([...this.queues.values()].map((queue) => queue.close()));
  }
}
