import { NestFactory } from '@nestjs/core';
import { VerifyBoards, VerifyExams } from '#exams';
import { loadConfig, Logger, NestLogger, RedisPort } from '#platform';
import { boardsLook, Verify, type FurtherLook } from '#readmodels';
import { ComposedModule } from './composed.module.js';

/** `npm run verify`: every broken rule of the whole database as JSON, for `scripts/verify.mjs` to print. Looks only; mends nothing. */
const config = loadConfig(process.env);
const logger = new Logger({ level: 'fatal', app: 'tool' });
const app = await NestFactory.createApplicationContext(ComposedModule.forRoot({ config, app: 'tool' }), { logger: new NestLogger(logger) });

const exams = app.get(VerifyExams, { strict: false });

const further = async (): Promise<FurtherLook[]> => {
  const looks: FurtherLook[] = [() => exams.look()];
  if (process.argv.includes('--no-redis')) return looks;
  await app.get(RedisPort).open();
  const boards = app.get(VerifyBoards, { strict: false });
  return [...looks, boardsLook(() => boards.look())];
};

const found = await app.get(Verify, { strict: false }).run(await further());
process.stdout.write(`${JSON.stringify(found)}\n`);
process.exit(0);
