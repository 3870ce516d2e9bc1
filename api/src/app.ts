import { resolve } from 'node:path';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import {
  BannerBoard,
  Dispatcher,
  Ending,
  Health,
  Logger,
  NestLogger,
  OwnFigures,
  PageVersions,
  PeerToken,
  Presence,
  Storage,
  SystemDb,
  type Config,
} from '#platform';
import { RealtimeAdapter } from './gateway/realtime-adapter.js';
import { RealtimeGateway } from './gateway/realtime.gateway.js';
import { GatewayModule } from './gateway.module.js';
import { ApiAdapter } from './http/adapter.js';
import { Callers } from './http/callers.js';
import { serveCrawlers } from './http/crawlers.js';
import { EndpointRoutes } from './http/endpoint-routes.js';
import { registerIcons } from './http/icons.js';
import { serveFiles } from './http/files.js';
import { MediaRoutes } from './http/media.js';
import { pipeSockets } from './http/gateway-pipe.js';
import { RequestMetrics } from './http/request-metrics.js';
import { ServerClock } from './http/server-clock.js';
import { readTemplate } from './http/template.js';
import { prepareTransport } from './http/transport.js';
import { Uploads } from './http/uploads.js';
import { hasWeb, serveWeb } from './http/web.js';
import { HttpModule } from './http.module.js';
import { serveDocs } from './ops/docs.js';
import { registerOps } from './ops/ops-routes.js';
import { serveQueueBoard } from './ops/queue-board.js';
import { isTemplate } from './prerender/document.js';
import { makePrerender } from './prerender/make-prerender.js';
import { readTable } from './prerender/table.js';

export interface ApiApp {
  readonly app: NestFastifyApplication;
  readonly health: Health;
  /** Ends what a server's own close would wait for: pipes and sockets. */
  readonly letGo: () => Promise<void>;
}

const create = async (module: object, config: Config): Promise<NestFastifyApplication> => {
  const app = await NestFactory.create<NestFastifyApplication>(module as never, new ApiAdapter(config), {
    bodyParser: false,
    bufferLogs: true,
    abortOnError: false,
  });
  app.useLogger(new NestLogger(app.get(Logger)));
  return app;
};

/** The built web with its prerendered pages, where there is one. */
const web = async (fastify: FastifyInstance, config: Config, app: NestFastifyApplication) => {
  if (!hasWeb(config)) return { page: () => null, prerender: null };
  const [template, table] = [readTemplate(resolve(config.WEB_DIR), config), readTable(config)];
  const sources = { config, logger: app.get(Logger), versions: app.get(PageVersions), now: () => app.get(ServerClock).now() };
  const prerender = table && isTemplate(template.html) ? makePrerender(fastify, sources, { template, table }) : null;
  serveCrawlers(fastify, new URL(config.PUBLIC_URL), () => prerender?.ready() ?? []);
  return { page: await serveWeb(fastify, config, { template, table, prerender, banners: app.get(BannerBoard) }), prerender };
};

/** What `/peer` tells, and whom. */
const peerServices = (app: NestFastifyApplication) => ({
  callers: app.get(Callers),
  presence: app.get(Presence),
  figures: app.get(OwnFigures),
  peerToken: app.get(PeerToken),
  ending: app.get(Ending),
});

/** Role http: endpoints, built web, documentation, and the way of sockets to the gateway. Initialised, not yet listening. */
export const createHttpApp = async (config: Config): Promise<ApiApp> => {
  const app = await create(HttpModule.forRoot(config), config);
  const fastify = app.getHttpAdapter().getInstance();
  const health = app.get(Health);
  const { page, prerender } = await web(fastify, config, app);
  prepareTransport(fastify, {
    config,
    logger: app.get(Logger),
    clock: app.get(ServerClock),
    metrics: app.get(RequestMetrics),
    draining: () => health.isDraining(),
    page,
  });
  registerOps(fastify, { config, health, ...peerServices(app), role: 'http' });
  registerIcons(fastify);
  serveFiles(fastify, app.get(Storage));
  app.get(MediaRoutes).serve(fastify);
  app.get(Uploads).register(fastify);
  app.get(EndpointRoutes).register(fastify);
  serveDocs(app, config, app.get(Callers));
  const endBoard = serveQueueBoard(fastify, {
    config,
    logger: app.get(Logger),
    callers: app.get(Callers),
    dispatcher: app.get(Dispatcher),
    db: app.get(SystemDb),
  });
  await app.init();
  const endPipes = pipeSockets(fastify.server, config.GATEWAY_URL);
  prerender?.start();
  return {
    app,
    health,
    letGo: async () => {
      endPipes();
      await prerender?.stop();
      await endBoard();
    },
  };
};

/** Role gateway: sockets on a private port, with its own health and metrics. */
export const createGatewayApp = async (config: Config): Promise<ApiApp> => {
  const app = await create(GatewayModule.forRoot(config), config);
  const fastify = app.getHttpAdapter().getInstance();
  const [health, gateway] = [app.get(Health), app.get(RealtimeGateway)];
  prepareTransport(fastify, {
    config,
    logger: app.get(Logger),
    clock: app.get(ServerClock),
    metrics: app.get(RequestMetrics),
    draining: () => health.isDraining(),
    page: () => null,
  });
  registerOps(fastify, {
    config,
    health,
    ...peerServices(app),
    role: 'gateway',
    missing: () => (gateway.connected() ? [] : ['pushes']),
  });
  app.useWebSocketAdapter(new RealtimeAdapter(app));
  await app.init();
  return { app, health, letGo: async () => gateway.stop() };
};
