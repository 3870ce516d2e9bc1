import type { INestApplicationContext } from '@nestjs/common';
import { Redis } from 'ioredis';
import {
  Carriers,
  Config,
  DeadList,
  Deliveries,
  JobLocks,
  LaneGate,
  LaneWorker,
  Logger,
  OwnFigures,
  TransactionalDispatcher,
} from '#platform';
import { jobSeconds } from './figures.js';
import { reactions } from './reactions.js';

/** Jobs that run get this long to end; what is left is taken up by another process, as after a kill. */
const DRAIN_MS = 10_000;
/** What carries a submit to the board; how long it took since the submit is what a room watches. */
const TO_THE_BOARD = 'exams.score-submitted';

/** Starts a worker for each lane of this process; answers how to end them. */
export const startLanes = (app: INestApplicationContext): (() => Promise<void>) => {
  const [config, logger, figures] = [app.get(Config), app.get(Logger), app.get(OwnFigures)];
  // Queue workers wait for Redis to come back instead of failing.
  const connection = new Redis(config.REDIS_URL, { maxRetriesPerRequest: null, retryStrategy: (times) => Math.min(50 * times, 1000) });
  connection.on('error', (error: Error) => logger.debug({ err: error }, 'The lanes wait for Redis'));
  const locks = new JobLocks(config);
  const workers = new Map(
    config.LANES.map((lane) => [
      lane,
      new LaneWorker(lane, connection, {
        logger,
        locks,
        reactions,
        dispatcher: app.get(TransactionalDispatcher),
        deliveries: app.get(Deliveries),
        dead: app.get(DeadList),
        flowOf: (flow) => app.get(flow as never, { strict: false }),
        senders: app.get(Carriers).senders,
        observe: (served, reaction, outcome, seconds, sinceEventMs) => {
          jobSeconds.observe({ lane: served, reaction, outcome }, seconds);
          figures.jobEnded(served, outcome === 'done', seconds);
          if (reaction === TO_THE_BOARD && outcome === 'done' && sinceEventMs !== null) figures.boards.note(sinceEventMs);
        },
      }),
    ]),
  );
  figures.jobsRunning = () => [...workers.values()].reduce((sum, worker) => sum + worker.running, 0);
  const letGo = app.get(LaneGate).guard(workers);
  return async () => {
    letGo();
    await Promise.all([...workers.values()].map((worker) => worker.stop(DRAIN_MS)));
    connection.disconnect();
    await locks.close();
  };
};
