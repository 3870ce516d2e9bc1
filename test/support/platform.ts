import { defineEntity, p } from '@mikro-orm/core';
import { Module, type DynamicModule, type INestApplicationContext, type Provider } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Redis } from 'ioredis';
import {
  DeadList,
  Deliveries,
  JobLocks,
  LaneWorker,
  Logger,
  PlatformModule,
  Producer,
  Relay,
  SystemDb,
  TransactionalDispatcher,
  type Reactions,
  type Senders,
} from '#platform';
import type { Lane } from '#contracts/internal/lanes';
import type { World } from './world.js';

/** MikroORM wants one entity at least; nothing here reads it. */
export const Probe = defineEntity({ name: 'Probe', schema: 'probe', tableName: 'probes', properties: { id: p.uuid().primary() } });

@Module({})
class Handlers {
  static with(providers: Provider[]): DynamicModule {
    return { module: Handlers, providers };
  }
}

/** The platform alone, with the handlers a test brings: no domain, no door. */
export const startPlatform = async (world: World, providers: Provider[]): Promise<INestApplicationContext> => {
  @Module({})
  class Root {}
  const root = {
    module: Root,
    imports: [PlatformModule.forRoot({ config: world.config, entities: [Probe], app: 'workers' }), Handlers.with(providers)],
  };
  return NestFactory.createApplicationContext(root, { logger: false, abortOnError: false });
};

export const makeRelay = (
  app: INestApplicationContext,
  world: World,
  reactions: Reactions,
  makeProducer = (): Producer => new Producer(world.config, app.get(Logger)),
) => {
  const producer = makeProducer();
  const relay = new Relay({
    config: world.config,
    db: app.get(SystemDb),
    dead: app.get(DeadList),
    logger: app.get(Logger),
    producer,
    reactions,
  });
  return {
    relay,
    producer,
    stop: async (): Promise<void> => {
      await relay.stop();
      await producer.close();
    },
  };
};

export const makeLane = (app: INestApplicationContext, world: World, lane: Lane, reactions: Reactions, senders: Senders = {}) => {
  const connection = new Redis(world.config.REDIS_URL, { maxRetriesPerRequest: null, retryStrategy: () => 100 });
  connection.on('error', () => undefined);
  const outcomes: string[] = [];
  const locks = new JobLocks(world.config);
  const worker = new LaneWorker(lane, connection, {
    dispatcher: app.get(TransactionalDispatcher),
    deliveries: app.get(Deliveries),
    dead: app.get(DeadList),
    logger: app.get(Logger),
    locks,
    reactions,
    senders,
    flowOf: (flow) => app.get(flow as never, { strict: false }),
    observe: (_lane, reaction, outcome) => outcomes.push(`${reaction} ${outcome}`),
  });
  return {
    worker,
    outcomes,
    stop: async (): Promise<void> => {
      await worker.stop(5000);
      connection.disconnect();
      await locks.close();
    },
  };
};
