import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { metrics, type Config, type Health } from '#platform';
import { AppError } from '#platform/kernel';
import type { Callers } from '../http/callers.js';

export interface OpsServices {
  readonly config: Config;
  readonly health: Health;
  readonly callers: Callers;
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
  const { actor } = await callers.of(request, true);
  if (actor.kind !== 'user') throw new AppError('Sign in required');
  if (!actor.permissions.includes('ops.read')) throw new AppError('Not allowed', { permission: 'ops.read' });
};

/** `/healthz`, `/readyz` and `/metrics`: put at the router itself, so that no guard above it can be forgotten. */
export const registerOps = (fastify: FastifyInstance, services: OpsServices): void => {
  const quiet = { config: { quiet: true } };
  fastify.get('/healthz', quiet, (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }));
  fastify.get('/readyz', quiet, async (_request, reply): Promise<FastifyReply> => {
    const state = await services.health.readiness(services.role, services.role === 'gateway', services.missing);
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
