import type { INestApplicationContext } from '@nestjs/common';
import { Redis } from 'ioredis';
import { Carriers, Config, DeadList, Deliveries, LaneWorker, Logger, TransactionalDispatcher } from '#platform';
import { jobSeconds } from './figures.js';
import { reactions } from './reactions.js';

/** Jobs that run get this long to end; what is left is taken up by another process, as after a kill. */
const DRAIN_MS = 10_000;

/** Starts a worker for each lane of this process; answers how to end them. */
export const startLanes = (app: INestApplicationContext): (() => Promise<void>) => {
  const [config, logger] = [app.get(Config), app.get(Logger)];
  // Queue workers wait for Redis to come back instead of failing.
  const connection = new Redis(config.REDIS_URL, { maxRetriesPerRequest: null, retryStrategy: (times) => Math.min(50 * times, 1000) });
  connection.on('error', (error: Error) => logger.debug({ err: error }, 'The lanes wait for Redis'));
  const workers = config.LANES.map(
    (lane) =>
      new LaneWorker(lane, connection, {
        logger,
        reactions,
        dispatcher: app.get(TransactionalDispatcher),
        deliveries: app.get(Deliveries),
        dead: app.get(DeadList),
        flowOf: (flow) => app.get(flow as never, { strict: false }),
        senders: app.get(Carriers).senders,
        observe: (served, reaction, outcome, seconds) => jobSeconds.observe({ lane: served, reaction, outcome }, seconds),
      }),
  );
  for (const worker of workers) worker.start();
  return async () => {
    await Promise.all(workers.map((worker) => worker.stop(DRAIN_MS)));
    connection.disconnect();
  };
};
