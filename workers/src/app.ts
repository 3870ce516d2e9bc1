import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { TidyMedia } from '#catalog';
import { ComposedModule } from '#composition';
import { Reconcile, ReconcileDay } from '#commerce';
import { VerifyBoards, VerifyExams } from '#exams';
import {
  Clean,
  Dispatcher,
  Logger,
  NestLogger,
  OwnFigures,
  Scheduler,
  startTraces,
  Sweep,
  SystemDb,
  warnOfRetired,
  type Config,
} from '#platform';
import { lineSeconds, measureOutbox, measurePromises } from './figures.js';
import { MendImports } from '#questions';
import { Alarms, OpsLook, TidyPictures, Verify } from '#readmodels';
import { startLanes } from './lane.worker.js';
import { serveOps } from './ops-server.js';
import { startRelay } from './relay.js';
import { schedule } from './schedule.js';
import { onSignals } from './shutdown.js';

/** Everything that a worker does, from its settings on. */
export const startWorkers = async (config: Config): Promise<void> => {
  const endTraces = await startTraces(config, 'workers');
  const app = await NestFactory.createApplicationContext(ComposedModule.forRoot({ config, app: 'workers' }), {
    bufferLogs: true,
    abortOnError: false,
  });
  const logger = app.get(Logger);
  app.useLogger(new NestLogger(logger));
  warnOfRetired(config, logger);
  const stops: (() => Promise<void>)[] = [];
  if (config.SCHEDULE) {
    const lines = schedule({
      dispatcher: app.get(Dispatcher),
      verifyBoards: app.get(VerifyBoards, { strict: false }),
      verifyExams: app.get(VerifyExams, { strict: false }),
      verify: app.get(Verify, { strict: false }),
      reconcile: app.get(Reconcile, { strict: false }),
      reconcileDay: app.get(ReconcileDay, { strict: false }),
      logger,
      mendImports: app.get(MendImports, { strict: false }),
      tidyMedia: app.get(TidyMedia, { strict: false }),
      tidyPictures: app.get(TidyPictures, { strict: false }),
      sweep: app.get(Sweep),
      clean: app.get(Clean),
      alarms: app.get(Alarms, { strict: false }),
    });
    const figures = app.get(OwnFigures);
    const clock = new Scheduler(config, lines, logger, (line, seconds, outcome) => {
      lineSeconds.observe({ line, outcome }, seconds);
      if (outcome === 'done') figures.clockRan();
    });
    clock.start();
    measurePromises(app.get(OpsLook, { strict: false }));
    app.get(Alarms, { strict: false }).watchPostgres();
    stops.push(() => clock.stop());
  }
  if (config.RELAY) {
    measureOutbox(app.get(SystemDb));
    stops.push(startRelay(app));
  }
  if (config.LANES.length > 0) stops.push(startLanes(app));
  const server = await serveOps(app);
  onSignals({ app, server, stops }, (code) => void (code === 0 ? endTraces() : Promise.resolve()).finally(() => process.exit(code)));
  logger.info({ lanes: config.LANES, host: config.HOST, port: config.PORT, relay: config.RELAY, clock: config.SCHEDULE }, 'Working');
};
