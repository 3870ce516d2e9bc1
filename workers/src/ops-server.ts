import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { INestApplicationContext } from '@nestjs/common';
import { Config, Ending, Health, metrics, OwnFigures, PeerToken, Presence } from '#platform';

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

/** `/peer` and `/peer/drain` for the other processes of this system; null for everybody else, and for other addresses. */
const peerAnswer = (app: INestApplicationContext, needsRedis: boolean) => {
  const [health, figures, token, ending] = [app.get(Health), app.get(OwnFigures), app.get(PeerToken), app.get(Ending)];
  return async ({ method, headers }: IncomingMessage, path: string, response: ServerResponse): Promise<string | null> => {
    if (!token.fits(headers.authorization)) return null;
    if (path === '/peer' && method === 'GET') return JSON.stringify(await figures.read(await health.readiness(needsRedis)));
    if (path !== '/peer/drain' || method !== 'POST') return null;
    // Who asks hears of it before the process begins to go.
    response.once('close', () => ending.begin());
    return '{"moving":true}';
  };
};

/** `/healthz` (the event loop turns), `/readyz`, `/metrics` and `/peer` on the private port. Resolves when it listens. */
export const serveOps = async (app: INestApplicationContext): Promise<Server> => {
  const [config, health] = [app.get(Config), app.get(Health)];
  const needsRedis = config.LANES.length > 0 || config.RELAY;
  const peer = peerAnswer(app, needsRedis);
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    if (path === '/healthz') return answer(response, 200, '{"status":"alive"}');
    if (path === '/readyz') {
      const state = await health.readiness(needsRedis);
      return answer(response, state.ready ? 200 : 503, JSON.stringify(state));
    }
    if (path.startsWith('/peer')) {
      const told = await peer(request, path, response);
      return answer(response, told === null ? 404 : 200, told ?? '{}');
    }
    if (path !== '/metrics') return answer(response, 404, '{}');
    if (!mayReadMetrics(request, config.METRICS_TOKEN)) return answer(response, 403, '{}');
    return answer(response, 200, await metrics.metrics(), metrics.contentType);
  };
  const server = createServer((request, response) => {
    serve(request, response).catch(() => answer(response, 503, '{}'));
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(config.PORT, config.HOST, resolve));
  app.get(Presence).arrive((server.address() as AddressInfo).port);
  return server;
};
