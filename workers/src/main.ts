import 'reflect-metadata';
import { setPriority } from 'node:os';
import { NestFactory } from '@nestjs/core';
import { ComposedModule } from '#composition';
import { VerifyBoards } from '#exams';
import { Clean, ConfigFault, Dispatcher, loadConfig, Logger, NestLogger, Scheduler, Sweep, SystemDb, type Config } from '#platform';
import { lineSeconds, measureOutbox } from './figures.js';
import { MendImports } from '#questions';
import { startLanes } from './lane.worker.js';
import { serveOps } from './ops-server.js';
import { startRelay } from './relay.js';
import { schedule } from './schedule.js';
import { onSignals } from './shutdown.js';

/**
 * Bulk work waits for whatever somebody else waits for; on an idle machine it has all of it. PostgreSQL's own processes stay as they are:
 * put behind as well they are held up with locks in their hands, and answer saves with them (measured: a third slower).
 */
const BEHIND = 19;
const isBulk = ({ LANES }: Config): boolean => LANES.length > 0 && LANES.every((lane) => lane === 'bulk' || lane === 'media');

const start = async (config: Config): Promise<void> => {
  const app = await NestFactory.createApplicationContext(ComposedModule.forRoot({ config, app: 'workers' }), {
    bufferLogs: true,
    abortOnError: false,
  });
  const logger = app.get(Logger);
  app.useLogger(new NestLogger(logger));
  const stops: (() => Promise<void>)[] = [];
  if (config.SCHEDULE) {
    const lines = schedule({
      dispatcher: app.get(Dispatcher),
      verifyBoards: app.get(VerifyBoards, { strict: false }),
      mendImports: app.get(MendImports, { strict: false }),
      sweep: app.get(Sweep),
      clean: app.get(Clean),
    });
    const clock = new Scheduler(config, lines, logger, (line, seconds, outcome) => lineSeconds.observe({ line, outcome }, seconds));
    clock.start();
    stops.push(() => clock.stop());
  }
  if (config.RELAY) {
    measureOutbox(app.get(SystemDb));
    stops.push(startRelay(app));
  }
  if (isBulk(config)) setPriority(BEHIND);
  if (config.LANES.length > 0) stops.push(startLanes(app));
  const server = await serveOps(app);
  onSignals({ app, server, stops }, (code) => process.exit(code));
  logger.info({ lanes: config.LANES, host: config.HOST, port: config.PORT, relay: config.RELAY, clock: config.SCHEDULE }, 'Working');
};

try {
  await start(loadConfig(process.env));
} catch (error) {
  // Before there is a logger: what is wrong, for a person at the terminal, and a stack only where nobody expected it.
  const text = error instanceof ConfigFault ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
