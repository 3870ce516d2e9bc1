import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cutText } from '#contracts/shared/cut-text';
import { beginSpan, type Config, type Logger } from '#platform';
import { AppError } from '#platform/kernel';
import { limitBodyTime } from './body-time.js';
import { readCookies } from './cookies.js';
import { commonHeaders, dataPolicy } from './csp.js';
import { asAppError, failureBody } from './failure.js';
import { localeOf } from './locale.js';
import { isOwnOrigin, isUnsafe } from './origin-check.js';
import type { RequestMetrics } from './request-metrics.js';
import type { ServerClock } from './server-clock.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Successful calls are logged at debug only. */
    quiet?: boolean;
    /** The body is a file: it may take longer than others. */
    upload?: boolean;
    /** Gateways call, and browsers that come from one: what they bring is believed nowhere, so that it need not come from our pages. */
    stranger?: boolean;
  }
}

export interface Transport {
  readonly config: Config;
  readonly logger: Logger;
  readonly clock: ServerClock;
  readonly metrics: RequestMetrics;
  readonly draining: () => boolean;
  /** Answers an unmatched request with the web's page, or says null. */
  readonly page: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | null;
}

const pathOf = (request: FastifyRequest): string => cutText(request.url.split('?', 1)[0] ?? '', 200);

/** Every error answer of this process is made here, also those for addresses that the router cannot read. */
export const fail = (request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply => {
  const found = asAppError(error, pathOf(request));
  const locale = request.caller?.locale ?? localeOf(readCookies(request.headers.cookie).lang, request.headers['accept-language']);
  request.failure = error;
  if (found.retryAfterSeconds !== undefined) reply.header('retry-after', String(found.retryAfterSeconds));
  return reply
    .code(found.statusCode)
    .headers({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': dataPolicy,
      // Once more here: what the router cannot read never meets the hook that sets the headers of all answers.
      'x-content-type-options': 'nosniff',
    })
    .send(JSON.stringify(failureBody(found, locale, request.id)));
};

/** What failed is always told, what changed something too; the rest only who debugs wants to read. */
const levelOf = (request: FastifyRequest, status: number): 'error' | 'info' | 'debug' => {
  if (status >= 400 && request.failure !== undefined) return status >= 500 ? 'error' : 'info';
  return isUnsafe(request.method) && request.routeOptions.config?.quiet !== true ? 'info' : 'debug';
};

/** Named by the route, never by the address: that may hold what somebody typed. */
const spanOf = ({ id, method, routeOptions, headers }: FastifyRequest) =>
  beginSpan({
    name: `${method} ${routeOptions.url ?? 'unmatched'}`,
    kind: 'SERVER',
    parent: typeof headers['traceparent'] === 'string' ? headers['traceparent'] : undefined,
    facts: { 'http.request.method': method, 'http.route': routeOptions.url ?? 'unmatched', 'request.id': id },
  });

const logDone = ({ logger, metrics }: Transport, request: FastifyRequest, reply: FastifyReply): void => {
  const route = request.routeOptions.url ?? 'unmatched';
  const status = reply.statusCode;
  metrics.observe(request.routeOptions.config, request.method, route, status, reply.elapsedTime / 1000);
  const { failure, caller } = request;
  request.span?.end({ 'http.response.status_code': status }, status >= 500 ? failure : undefined);
  const level = levelOf(request, status);
  if (!logger.enabled(level)) return;
  logger[level](
    {
      requestId: request.id,
      method: request.method,
      route,
      status,
      ms: Math.round(reply.elapsedTime),
      ...(caller?.actor.kind === 'user' ? { userId: caller.actor.id } : {}),
      ...(failure instanceof AppError && status < 500 ? { code: failure.statusMessage } : failure ? { err: failure } : {}),
    },
    status >= 400 ? 'refused' : 'answered',
  );
};

const readJson = (fastify: FastifyInstance): void => {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
};

/** Headers, origin check, bodies, errors and logs: what every request of the process meets, endpoints or not. */
export const prepareTransport = (fastify: FastifyInstance, transport: Transport): void => {
  const publicUrl = new URL(transport.config.PUBLIC_URL);
  // What shows or runs something sets a policy of its own; whoever forgets to answers something that may do neither.
  const headers = { ...commonHeaders(publicUrl.protocol === 'https:'), 'content-security-policy': dataPolicy };
  fastify.decorateRequest('caller', null);
  fastify.decorateRequest('failure', undefined);
  fastify.decorateRequest('span', undefined);
  readJson(fastify);
  // Node would refuse what it does not know in `Expect` with an answer of its own; it may as well be left unread.
  fastify.server.on('checkExpectation', (request, response) => fastify.server.emit('request', request, response));
  fastify.addHook('onRequest', (request, reply, done) => {
    request.span = spanOf(request);
    reply.headers(headers).header('x-request-id', request.id).header('x-server-time', transport.clock.now());
    if (transport.draining()) reply.header('connection', 'close');
    if (isUnsafe(request.method) && request.routeOptions.config?.upload !== true) limitBodyTime(request.raw, fastify.server);
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') done(new AppError('Malformed request'));
    else if (isUnsafe(request.method) && request.routeOptions.config?.stranger !== true && !isOwnOrigin(request.headers, publicUrl))
      done(new AppError('Cross-site request'));
    else done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    logDone(transport, request, reply);
    done();
  });
  fastify.setErrorHandler((error, request, reply) => {
    if ((error as { code?: unknown }).code === 'FST_ERR_CTP_BODY_TOO_LARGE')
      Object.assign(error as object, { limit: request.routeOptions.bodyLimit });
    return fail(request, reply, error);
  });
  fastify.setNotFoundHandler(
    (request, reply) => transport.page(request, reply) ?? fail(request, reply, new AppError('Page not found', { path: pathOf(request) })),
  );
};
