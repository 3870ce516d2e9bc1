import { Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ComposedModule } from '#composition';
import type { Config } from '#platform';
import { AccountDoors } from './doors/account.controller.js';
import { AffiliatesDeskDoors } from './doors/affiliates-desk.controller.js';
import { AffiliatesExport } from './doors/affiliates-export.js';
import { AffiliatesDoors } from './doors/affiliates.controller.js';
import { BankExport } from './doors/bank-export.js';
import { BankDoors } from './doors/bank.controller.js';
import { BooksDoors } from './doors/books.controller.js';
import { CatalogDeskDoors } from './doors/catalog-desk.controller.js';
import { CatalogDoors } from './doors/catalog.controller.js';
import { CoursesDeskDoors } from './doors/courses-desk.controller.js';
import { CoursesExport } from './doors/courses-export.js';
import { ContributorsDoors } from './doors/contributors.controller.js';
import { NoticesDeskDoors, NoticesDoors } from './doors/notices.controller.js';
import { CouponDoors } from './doors/coupons.controller.js';
import { ExamAfterDoors } from './doors/exam-after.controller.js';
import { ExamNightDoors } from './doors/exam-night.controller.js';
import { ExamDeskDoors } from './doors/exam-desk.controller.js';
import { ExamsAdminDoors } from './doors/exams-admin.controller.js';
import { ExamsDoors } from './doors/exams.controller.js';
import { GatewaysDoors } from './doors/gateways.controller.js';
import { IdentityDoors } from './doors/identity.controller.js';
import { ImportsDoors } from './doors/imports.controller.js';
import { LessonDoors } from './doors/lessons.controller.js';
import { LessonsDeskDoors } from './doors/lessons-desk.controller.js';
import { LessonsExport } from './doors/lessons-export.js';
import { MediaDoors } from './doors/media.controller.js';
import { OpsDoors } from './doors/ops.controller.js';
import { OrdersDoors } from './doors/orders.controller.js';
import { ParcelsDoors } from './doors/parcels.controller.js';
import { ProgressDoors } from './doors/progress.controller.js';
import { BookmarkDoors } from './doors/bookmarks.controller.js';
import { PracticeDoors } from './doors/practice.controller.js';
import { RoomDoors } from './doors/rooms.controller.js';
import { TimelineDoors } from './doors/timeline.controller.js';
import { SelfpracticeDoors } from './doors/selfpractice.controller.js';
import { PaymentsDoors } from './doors/payments.controller.js';
import { PdfDoors } from './doors/pdfs.controller.js';
import { PeopleDoors } from './doors/people.controller.js';
import { AssistantDoors } from './doors/assistant.controller.js';
import { QnaDoors } from './doors/qna.controller.js';
import { QuizDoors } from './doors/quiz.controller.js';
import { ReceiptsDoors } from './doors/receipts.controller.js';
import { ResultsExport } from './doors/results-export.js';
import { SalesDoors } from './doors/sales.controller.js';
import { SalesExport } from './doors/sales-export.js';
import { SealedPapers } from './doors/sealed-papers.js';
import { SecondFactorDoors } from './doors/second-factor.controller.js';
import { SettingsDoors } from './doors/settings.controller.js';
import { SubjectsDoors } from './doors/subjects.controller.js';
import { UsersExport } from './doors/users-export.js';
import { AccessGuard } from './http/access.guard.js';
import { Callers } from './http/callers.js';
import { CodeLimits } from './http/code-limits.js';
import { Codes } from './http/codes.js';
import { DoorRoutes } from './http/door-routes.js';
import { KnownDevices } from './http/known-devices.js';
import { MediaDoor } from './http/media.js';
import { RateLimits } from './http/rate-limit.js';
import { RequestMetrics } from './http/request-metrics.js';
import { ServerClock } from './http/server-clock.js';
import { Sessions } from './http/session.js';
import { UploadLocks } from './http/upload-locks.js';
import { Uploads } from './http/uploads.js';

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
        CatalogDeskDoors,
        LessonDoors,
        LessonsDeskDoors,
        PdfDoors,
        CoursesDeskDoors,
        ExamsDoors,
        ExamsAdminDoors,
        ExamDeskDoors,
        ExamNightDoors,
        ExamAfterDoors,
        GatewaysDoors,
        PaymentsDoors,
        PeopleDoors,
        AffiliatesDoors,
        AffiliatesDeskDoors,
        SalesDoors,
        NoticesDoors,
        NoticesDeskDoors,
        CouponDoors,
        ContributorsDoors,
        ImportsDoors,
        MediaDoors,
        BankDoors,
        SubjectsDoors,
        ProgressDoors,
        SettingsDoors,
        OrdersDoors,
        OpsDoors,
        PracticeDoors,
        TimelineDoors,
        RoomDoors,
        SelfpracticeDoors,
        BookmarkDoors,
        BooksDoors,
        ParcelsDoors,
        ReceiptsDoors,
        AssistantDoors,
        QnaDoors,
        QuizDoors,
        SecondFactorDoors,
      ],
      providers: [
        Sessions,
        Callers,
        AccessGuard,
        CodeLimits,
        RateLimits,
        KnownDevices,
        Codes,
        RequestMetrics,
        ServerClock,
        SealedPapers,
        UsersExport,
        CoursesExport,
        LessonsExport,
        AffiliatesExport,
        SalesExport,
        BankExport,
        ResultsExport,
        MediaDoor,
        UploadLocks,
        Uploads,
        DoorRoutes,
      ],
    };
  }
}
