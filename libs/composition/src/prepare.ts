import { loadConfig, Logger, prepareOf } from '#platform';
import { prepareRoles } from './database-roles.js';
import { alone, migrate } from './migrate.js';
import { seedDemo, type SignInLine } from './seed/seed-demo.js';

/**
 * Before anything else starts: schemas and tables as this build knows them, the application's role and its rights and, in demo mode, a demo
 * worth showing.
 * Safe to run at every start and by several at once. The last line on stdout is JSON with the demo's sign-ins.
 */
const config = loadConfig(process.env, prepareOf);
const logger = new Logger({ level: config.LOG_LEVEL, app: 'tool' });

const signIns = await alone(config, async (): Promise<SignInLine[]> => {
  const ran = await migrate(config);
  if (ran.length > 0) logger.info({ migration: ran }, 'The database was migrated');
  await prepareRoles(config, logger);
  return config.MODE === 'demo' ? seedDemo(config, logger) : [];
});
process.stdout.write(`${JSON.stringify({ signIns })}\n`);
// Pools of a finished tool need not be waited for.
process.exit(0);
