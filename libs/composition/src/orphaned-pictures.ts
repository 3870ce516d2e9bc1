import { NestFactory } from '@nestjs/core';
import { loadConfig, Logger, NestLogger } from '#platform';
import { TidyPictures } from '#readmodels';
import { ComposedModule } from './composed.module.js';

/** `npm run verify -- --pictures`: pictures that no text names, as JSON, for `scripts/verify.mjs` to print. Looks only. */
const config = loadConfig(process.env);
const logger = new Logger({ level: 'fatal', app: 'tool' });
const app = await NestFactory.createApplicationContext(ComposedModule.forRoot({ config, app: 'tool' }), { logger: new NestLogger(logger) });

const found = await app.get(TidyPictures, { strict: false }).orphans();
process.stdout.write(`${JSON.stringify(found)}\n`, () => process.exit(0));
