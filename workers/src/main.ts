import 'reflect-metadata';
import { ConfigFault, loadConfig, workersOf } from '#platform';
import { startWorkers } from './app.js';

try {
  const config = loadConfig(process.env, workersOf);
  await startWorkers(config);
  // To the supervisor, where there is one: from now on this process has come up.
  process.send?.({ listens: config.PORT }, undefined, {}, () => undefined);
} catch (error) {
  // Before there is a logger: what is wrong, for a person at the terminal, and a stack only where nobody expected it.
  const text = error instanceof ConfigFault ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
