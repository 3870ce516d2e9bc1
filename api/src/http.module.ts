import { Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ComposedModule } from '#composition';
import type { Config } from '#platform';
import { CatalogDoors } from './doors/catalog.controller.js';
import { ExamsAdminDoors } from './doors/exams-admin.controller.js';
import { ExamsDoors } from './doors/exams.controller.js';
import { IdentityDoors } from './doors/identity.controller.js';
import { SealedPapers } from './doors/sealed-papers.js';
import { AccessGuard } from './http/access.guard.js';
import { Callers } from './http/callers.js';
import { DoorRoutes } from './http/door-routes.js';
import { RateLimits } from './http/rate-limit.js';
import { RequestMetrics } from './http/request-metrics.js';
import { ServerClock } from './http/server-clock.js';
import { Sessions } from './http/session.js';

/** Role http: the doors. */
@Module({})
export class HttpModule {
  static forRoot(config: Config): DynamicModule {
    return {
      module: HttpModule,
      imports: [ComposedModule.forRoot({ config, app: 'http' }), DiscoveryModule],
      controllers: [IdentityDoors, CatalogDoors, ExamsDoors, ExamsAdminDoors],
      providers: [Sessions, Callers, AccessGuard, RateLimits, RequestMetrics, ServerClock, SealedPapers, DoorRoutes],
    };
  }
}
