import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AddressInfo } from 'node:net';
import { metrics, type Config, type Ending, type Health, type OwnFigures, type PeerToken, type Presence } from '#platform';
import { AppError } from '#platform/kernel';
import type { Callers } from '../http/callers.js';

export interface OpsServices {
  readonly config: Config;
  readonly health: Health;
  readonly callers: Callers;
  readonly presence: Presence;
  readonly figures: OwnFigures;
  readonly peerToken: PeerToken;
  readonly ending: Ending;
  readonly role: 'http' | 'gateway';
  /** What else this role misses, by name. */
  readonly missing?: () => readonly string[];
}

const loopback = /^(127\.|::1$|::ffff:127\.)/;

const hasToken = (given: string | undefined, token: string): boolean => {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(`Bearer ${token}`)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** The peer itself is this machine and speaks for nobody else: neither a proxy nor a person's browser. */
const isLocal = ({ socket, headers }: FastifyRequest): boolean =>
  loopback.test(socket.remoteAddress ?? '') && headers['x-forwarded-for'] === undefined && headers.cookie === undefined;

/** With METRICS_TOKEN: whoever knows it. Without: this machine itself. Always: people who may read operations. */
const mayReadMetrics = async (request: FastifyRequest, { config, callers }: OpsServices): Promise<void> => {
  if (config.METRICS_TOKEN !== '' ? hasToken(request.headers.authorization, config.METRICS_TOKEN) : isLocal(request)) return;
  const { actor } = await callers.of(request, 'fresh');
  if (actor.kind !== 'user') throw new AppError('Sign in required');
  if (!actor.permissions.includes('ops.read')) throw new AppError('Not allowed', { permission: 'ops.read' });
};

/**
 * `/peer` and `/peer/drain`: what processes of this system tell and ask one another. For everybody else there is no such address, also
 * where a proxy lets it through.
 */
const registerPeer = (fastify: FastifyInstance, { health, presence, figures, peerToken, ending, ...services }: OpsServices): void => {
  const known = (request: FastifyRequest): void => {
    if (!peerToken.fits(request.headers.authorization)) throw new AppError('Page not found', { path: '/peer' });
  };
  const config = { quiet: true, stranger: true };
  fastify.get('/peer', { config }, async (request, reply): Promise<FastifyReply> => {
    known(request);
    const state = await health.readiness(services.role === 'gateway', services.missing);
    return reply.header('cache-control', 'no-store').send(await figures.read(state));
  });
  fastify.post('/peer/drain', { config }, async (request, reply): Promise<FastifyReply> => {
    known(request);
    // Who asks hears of it before the process begins to go.
    reply.raw.once('close', () => ending.begin());
    return reply.send({ moving: true });
  });
  fastify.addHook('onListen', async () => presence.arrive((fastify.server.address() as AddressInfo).port));
};

/** `/healthz`, `/readyz`, `/metrics` and `/peer`: put at the router itself, so that no guard above it can be forgotten. */
export const registerOps = (fastify: FastifyInstance, services: OpsServices): void => {
  const quiet = { config: { quiet: true } };
  registerPeer(fastify, services);
  fastify.get('/healthz', quiet, (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }));
  fastify.get('/readyz', quiet, async (_request, reply): Promise<FastifyReply> => {
    const state = await services.health.readiness(services.role === 'gateway', services.missing);
    return reply
      .code(state.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(state);
  });
  fastify.get('/metrics', quiet, async (request, reply): Promise<FastifyReply> => {
    await mayReadMetrics(request, services);
    return reply
      .header('content-type', metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.metrics());
  });
};
