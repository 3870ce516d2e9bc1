import { NestFactory } from '@nestjs/core';
import { ResetSecondFactor } from '#identity';
import { Dispatcher, loadConfig, Logger, NestLogger, RedisPort } from '#platform';
import { AppError, system } from '#platform/kernel';
import { ComposedModule } from './composed.module.js';

/** `npm run second-factor -- reset LOGIN REASON [--without-code]`: for the last admin, whom nobody else can help. */
const [login = '', reason = '', flag] = process.argv.slice(2);
const config = loadConfig(process.env);
const logger = new Logger({ level: 'fatal', app: 'tool' });
const app = await NestFactory.createApplicationContext(ComposedModule.forRoot({ config, app: 'tool' }), { logger: new NestLogger(logger) });
// Sessions are dropped from the cache too; without Redis they end with the next look at PostgreSQL.
await app
  .get(RedisPort)
  .open()
  .catch(() => undefined);
try {
  const done = await app
    .get(Dispatcher)
    .command(new ResetSecondFactor(system('console'), { login }, reason, 'bn', flag === '--without-code'));
  const said = done.reset ? `The second factors are gone; ${done.ended} sign-ins ended` : 'The account has no second factor';
  process.stdout.write(`${said}\n`);
} catch (error) {
  // What the caller can mend in one line; anything else with its stack.
  if (!(error instanceof AppError)) throw error;
  process.stderr.write(`${error.statusMessage}\n`);
  process.exit(1);
}
process.exit(0);
