import type { INestApplicationContext } from '@nestjs/common';
import { Config, DeadList, Logger, Producer, Relay, SystemDb } from '#platform';
import { reactions } from './reactions.js';

/** Starts the relay of this process; answers how to end it. */
export const startRelay = (app: INestApplicationContext): (() => Promise<void>) => {
  const [config, logger] = [app.get(Config), app.get(Logger)];
  const producer = new Producer(config, logger);
  const relay = new Relay({
    config,
    logger,
    producer,
    reactions,
    db: app.get(SystemDb),
    dead: app.get(DeadList),
  });
  relay.start();
  return async () => {
    await relay.stop();
    await producer.close();
  };
};
