import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { Config, Health, metrics } from '#platform';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const loopback = /^(127\.|::1$|::ffff:127\.)/;

/** With METRICS_TOKEN: whoever knows it. Without: this machine itself. */
const mayReadMetrics = (request: IncomingMessage, token: string): boolean =>
  token === ''
    ? loopback.test(request.socket.remoteAddress ?? '')
    : timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`));

const answer = (response: ServerResponse, status: number, body: string, type = 'application/json'): void => {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
};

/** `/healthz` (the event loop turns), `/readyz` and `/metrics` on the private port. Resolves when it listens. */
export const serveOps = async (app: INestApplicationContext): Promise<Server> => {
  const [config, health] = [app.get(Config), app.get(Health)];
  const name = `workers ${config.LANES.join(',')}`.trim();
  const needsRedis = config.LANES.length > 0 || config.RELAY;
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '').split('?', 1)[0];
    if (path === '/healthz') return answer(response, 200, '{"status":"alive"}');
    if (path === '/readyz') {
      const state = await health.readiness(name, needsRedis);
      return answer(response, state.ready ? 200 : 503, JSON.stringify(state));
    }
    if (path !== '/metrics') return answer(response, 404, '{}');
    if (!mayReadMetrics(request, config.METRICS_TOKEN)) return answer(response, 403, '{}');
    return answer(response, 200, await metrics.metrics(), metrics.contentType);
  };
  const server = createServer((request, response) => {
    serve(request, response).catch(() => answer(response, 503, '{}'));
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(config.PORT, config.HOST, resolve));
  return server;
};
