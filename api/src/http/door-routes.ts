import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contracts/http/index';
import { Config } from '#platform';
import { AccessGuard } from './access.guard.js';
import { assertDoors } from './assert-doors.js';
import { Callers } from './callers.js';
import { handlerOf } from './door-handler.js';
import { doorsOf } from './endpoint.decorator.js';
import { RateLimits } from './rate-limit.js';

export const BODY_LIMIT = 64 * 1024;

/** Puts every door at its address. A start with a value without a door, a door without a value, or two doors for one, is refused. */
@Injectable()
export class DoorRoutes {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly config: Config,
    private readonly callers: Callers,
    private readonly access: AccessGuard,
    private readonly limits: RateLimits,
  ) {}

  register(fastify: FastifyInstance): void {
    const placed = this.discovery
      .getControllers()
      .map(({ instance }) => instance as object | undefined)
      .flatMap((controller) => (controller ? doorsOf(controller).map((door) => ({ door, controller })) : []));
    assertDoors(endpoints, placed);
    const { config, callers, access, limits } = this;
    for (const { door, controller } of placed) {
      const { method, path, bodyLimit = BODY_LIMIT } = door.value;
      const handler = handlerOf(door, controller, { config, callers, access, limits });
      fastify.route({ method, url: path, bodyLimit, handler, config: { quiet: door.options.quiet === true } });
    }
  }
}
