import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ComposedModule } from '#composition';
import { Dispatcher } from '#platform';
import type { World } from './world.js';

/** All domains on the world's database and Redis, without doors. */
export const compose = async (world: World): Promise<{ readonly app: INestApplicationContext; readonly dispatcher: Dispatcher }> => {
  const app = await NestFactory.createApplicationContext(ComposedModule.forRoot({ config: world.config, app: 'tool' }), {
    logger: ['error'],
    abortOnError: false,
  });
  return { app, dispatcher: app.get(Dispatcher) };
};
