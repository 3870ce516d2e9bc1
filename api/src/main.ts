import 'reflect-metadata';
import { apiOf, ConfigFault, loadConfig, Logger, startTraces, warnOfRetired, type Config } from '#platform';
import { createGatewayApp, createHttpApp } from './app.js';
import { onSignals } from './shutdown.js';

/** Connections the kernel keeps until they are taken in. A hall that comes back in one second must not wait for its second try. */
const WAITING = 4096;

const start = async (config: Config): Promise<void> => {
  const role = config.ROLES.includes('gateway') ? 'gateway' : 'http';
  const endTraces = await startTraces(config, role);
  const started = role === 'gateway' ? await createGatewayApp(config) : await createHttpApp(config);
  onSignals(started, (code) => void (code === 0 ? endTraces() : Promise.resolve()).finally(() => process.exit(code)));
  await started.app.listen({ port: config.PORT, host: config.HOST, backlog: WAITING });
  // To the supervisor, where there is one: from now on this process has come up.
  process.send?.({ listens: config.PORT }, undefined, {}, () => undefined);
  const logger = started.app.get(Logger);
  warnOfRetired(config, logger);
  logger.info({ role, host: config.HOST, port: config.PORT }, 'Listening');
};

try {
  await start(loadConfig(process.env, apiOf));
} catch (error) {
  // Before there is a logger: what is wrong, for a person at the terminal, and a stack only where nobody expected it.
  const text = error instanceof ConfigFault ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
