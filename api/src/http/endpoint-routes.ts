import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { endpoints } from '#contracts/http/index';
import { Config, Repeats } from '#platform';
import { AccessGuard } from './access.guard.js';
import { assertEndpoints } from './assert-endpoints.js';
import { Callers } from './callers.js';
import { handlerOf } from './endpoint-handler.js';
import { handlersOf } from './endpoint.decorator.js';
import { messageFields } from './message-body.js';
import { RateLimits } from './rate-limit.js';
import { endSlowly } from './upload.js';

export const BODY_LIMIT = 64 * 1024;

/** What kind of file it is said to be does not matter: the endpoint reads the body itself. */
const placeUpload = (fastify: FastifyInstance, route: RouteOptions): void =>
  void fastify.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, ready) => ready(null));
    // Who was refused before a byte was read need not send the rest.
    scope.addHook('onResponse', async (request) => endSlowly(request.raw));
    scope.route(route);
    done();
  });

/** What a stranger says of the type of its message does not matter either: it is read for what it is. */
const placeMessage = (fastify: FastifyInstance, route: RouteOptions): void =>
  void fastify.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string) => messageFields(body));
    scope.route(route);
    done();
  });

/** Puts every endpoint at its address. A start with a value without a handler, a handler without a value, or two handlers for one, is refused. */
@Injectable()
export class EndpointRoutes {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly config: Config,
    private readonly callers: Callers,
    private readonly access: AccessGuard,
    private readonly limits: RateLimits,
    private readonly repeats: Repeats,
  ) {}

  register(fastify: FastifyInstance): void {
    const placed = this.discovery
      .getControllers()
      .map(({ instance }) => instance as object | undefined)
      .flatMap((controller) => (controller ? handlersOf(controller).map((endpoint) => ({ endpoint, controller })) : []));
    assertEndpoints(endpoints, placed);
    const { config, callers, access, limits, repeats } = this;
    for (const { endpoint, controller } of placed) {
      const { method, path, bodyLimit = BODY_LIMIT } = endpoint.value;
      const handler = handlerOf(endpoint, controller, { config, callers, access, limits, repeats });
      const upload = endpoint.value.upload !== undefined;
      const stranger = endpoint.value.access.kind === 'gateway';
      const route = { method, url: path, bodyLimit, handler, config: { quiet: endpoint.options.quiet === true, upload, stranger } };
      if (upload) placeUpload(fastify, route);
      else if (endpoint.value.message) placeMessage(fastify, route);
      else fastify.route(route);
    }
  }
}
