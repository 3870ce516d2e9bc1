import 'reflect-metadata';
import { ConfigFault, loadConfig, Logger, type Config } from '#platform';
import { createGatewayApp, createHttpApp } from './app.js';
import { onSignals } from './shutdown.js';

const start = async (config: Config): Promise<void> => {
  const role = config.ROLES.includes('gateway') ? 'gateway' : 'http';
  const started = role === 'gateway' ? await createGatewayApp(config) : await createHttpApp(config);
  onSignals(started, (code) => process.exit(code));
  await started.app.listen(config.PORT, config.HOST);
  started.app.get(Logger).info({ role, host: config.HOST, port: config.PORT }, 'Listening');
};

try {
  await start(loadConfig(process.env));
} catch (error) {
  // Before there is a logger: what is wrong, for a person at the terminal, and a stack only where nobody expected it.
  const text = error instanceof ConfigFault ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
