import 'reflect-metadata';
import { ConfigFault, loadConfig } from '#platform';
import { startWorkers } from './app.js';

try {
  await startWorkers(loadConfig(process.env));
} catch (error) {
  // Before there is a logger: what is wrong, for a person at the terminal, and a stack only where nobody expected it.
  const text = error instanceof ConfigFault ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
