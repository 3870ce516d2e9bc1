import type { IncomingMessage } from 'node:http';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#platform';
import { BODY_LIMIT } from './endpoint-routes.js';
import { commonHeaders } from './csp.js';
import { requestIdOf } from './request-id.js';
import { fail } from './transport.js';
import { unread } from './unread.js';

/**
 * Fastify under Nest. Errors and unmatched requests are answered by our transport alone; Nest's own layers for them stay out,
 * and there is no middleware, so that a call costs little.
 */
export class ApiAdapter extends FastifyAdapter {
  constructor(config: Config) {
    const secure = new URL(config.PUBLIC_URL).protocol === 'https:';
    super({
      bodyLimit: BODY_LIMIT,
      // A proxy on a private network speaks for its clients; from anywhere else such headers are only claims.
      trustProxy: config.MODE === 'production' ? ['loopback', 'linklocal', 'uniquelocal'] : false,
      genReqId: (request: IncomingMessage) => requestIdOf(request.headers['x-request-id']),
      // What the router cannot read never meets the hook that sets the headers of all answers.
      frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
        void fail(request, reply.headers(commonHeaders(secure)), error),
      clientErrorHandler: unread(secure),
      // Who names no host is told so by our transport: Node's own answer has no body.
      // Node takes the larger of the two times for the whole request: the one for its headers has to be the smaller.
      // Both are looked at every five seconds: by itself Node would look every thirty.
      http: { requireHostHeader: false, headersTimeout: 20_000, connectionsCheckingInterval: 5000 },
      // Nothing sent and nothing taken for so long: who reads an answer no further is let go. Sockets have their own clock.
      connectionTimeout: 180_000,
      skipMiddie: true,
      // For a file on a slow line; any other body has less time (`limitBodyTime`).
      requestTimeout: 900_000,
      // Longer than browsers keep a connection (300 s in Chromium), so that they end it and not we: a hall that waits for its exam would else
      // come back with a new connection each in the same second, more than a listen queue holds.
      keepAliveTimeout: 330_000,
      routerOptions: { maxParamLength: 200 },
    });
  }

  override setErrorHandler(): never {
    return undefined as never;
  }

  override setNotFoundHandler(): never {
    return undefined as never;
  }
}
