import { NestFactory } from '@nestjs/core';
import { RebuildBoard } from '#exams';
import { loadConfig, Logger, NestLogger, RedisPort } from '#platform';
import { AppError } from '#platform/kernel';
import { ComposedModule } from './composed.module.js';

/** `npm run rebuild -- ranks [EXAM]`: the ranks in Redis, of one exam or of all, built anew from SQL. */
const [what, examId = null] = process.argv.slice(2);
if (what !== 'ranks') {
  process.stderr.write('Use: npm run rebuild -- ranks [EXAM]\n');
  process.exit(2);
}

const config = loadConfig(process.env);
const logger = new Logger({ level: config.LOG_LEVEL, app: 'tool' });
const app = await NestFactory.createApplicationContext(ComposedModule.forRoot({ config, app: 'tool' }), { logger: new NestLogger(logger) });
await app.get(RedisPort).open();
try {
  const built = await app.get(RebuildBoard, { strict: false }).run(examId);
  process.stdout.write(`${JSON.stringify({ rebuilt: built })}\n`);
} catch (error) {
  // What the caller can mend in one line; anything else with its stack.
  if (!(error instanceof AppError)) throw error;
  process.stderr.write(`${error.statusMessage}\n`);
  process.exit(1);
}
process.exit(0);
