import { Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ComposedModule } from '#composition';
import type { Config } from '#platform';
import { AccountDoors } from './doors/account.controller.js';
import { BankExport } from './doors/bank-export.js';
import { BankDoors } from './doors/bank.controller.js';
import { CatalogDoors } from './doors/catalog.controller.js';
import { ContributorsDoors } from './doors/contributors.controller.js';
import { ExamAfterDoors } from './doors/exam-after.controller.js';
import { ExamDeskDoors } from './doors/exam-desk.controller.js';
import { ExamsAdminDoors } from './doors/exams-admin.controller.js';
import { ExamsDoors } from './doors/exams.controller.js';
import { IdentityDoors } from './doors/identity.controller.js';
import { ImportsDoors } from './doors/imports.controller.js';
import { PeopleDoors } from './doors/people.controller.js';
import { ResultsExport } from './doors/results-export.js';
import { SealedPapers } from './doors/sealed-papers.js';
import { SubjectsDoors } from './doors/subjects.controller.js';
import { UsersExport } from './doors/users-export.js';
import { AccessGuard } from './http/access.guard.js';
import { Callers } from './http/callers.js';
import { Codes } from './http/codes.js';
import { DoorRoutes } from './http/door-routes.js';
import { KnownDevices } from './http/known-devices.js';
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
      controllers: [
        IdentityDoors,
        AccountDoors,
        CatalogDoors,
        ExamsDoors,
        ExamsAdminDoors,
        ExamDeskDoors,
        ExamAfterDoors,
        PeopleDoors,
        ContributorsDoors,
        ImportsDoors,
        BankDoors,
        SubjectsDoors,
      ],
      providers: [
        Sessions,
        Callers,
        AccessGuard,
        RateLimits,
        KnownDevices,
        Codes,
        RequestMetrics,
        ServerClock,
        SealedPapers,
        UsersExport,
        BankExport,
        ResultsExport,
        DoorRoutes,
      ],
    };
  }
}
