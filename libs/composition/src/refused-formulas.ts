import { EntityManager } from '@mikro-orm/postgresql';
import { NestFactory } from '@nestjs/core';
import { FormulaChecker, loadConfig, Logger, NestLogger } from '#platform';
import { ComposedModule } from './composed.module.js';
import { findRefusedFormulas } from './find-refused-formulas.js';

/** `npm run verify -- --formulas`: what stored texts hold that would be refused now, as JSON, for `scripts/verify.mjs` to print. */
const config = loadConfig(process.env);
const logger = new Logger({ level: 'fatal', app: 'tool' });
const app = await NestFactory.createApplicationContext(ComposedModule.forRoot({ config, app: 'tool' }), { logger: new NestLogger(logger) });

const found = await findRefusedFormulas(app.get(EntityManager), app.get(FormulaChecker, { strict: false }));
process.stdout.write(`${JSON.stringify(found)}\n`, () => process.exit(0));
