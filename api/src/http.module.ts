import { Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ComposedModule } from '#composition';
import type { Config } from '#platform';
import { AccountController } from './controllers/account.controller.js';
import { AdminAffiliatesController } from './controllers/admin-affiliates.controller.js';
import { AffiliatesExport } from './controllers/affiliates-export.js';
import { AffiliatesController } from './controllers/affiliates.controller.js';
import { BankExport } from './controllers/bank-export.js';
import { BankController } from './controllers/bank.controller.js';
import { BooksController } from './controllers/books.controller.js';
import { AdminCatalogController } from './controllers/admin-catalog.controller.js';
import { CatalogController } from './controllers/catalog.controller.js';
import { AdminCoursesController } from './controllers/admin-courses.controller.js';
import { CoursesExport } from './controllers/courses-export.js';
import { ContributorsController } from './controllers/contributors.controller.js';
import { AdminNoticesController, NoticesController } from './controllers/notices.controller.js';
import { CouponController } from './controllers/coupons.controller.js';
import { ExamAfterController } from './controllers/exam-after.controller.js';
import { ExamMakeUpsController } from './controllers/exam-make-ups.controller.js';
import { ExamNightController } from './controllers/exam-night.controller.js';
import { AdminExamController } from './controllers/admin-exam.controller.js';
import { LateAnswersController } from './controllers/late-answers.controller.js';
import { ExamsController } from './controllers/exams.controller.js';
import { GatewaysController } from './controllers/gateways.controller.js';
import { IdentityController } from './controllers/identity.controller.js';
import { ImportProblemsExport } from './controllers/import-problems-export.js';
import { ImportsController } from './controllers/imports.controller.js';
import { LessonController } from './controllers/lessons.controller.js';
import { AdminLessonsController } from './controllers/admin-lessons.controller.js';
import { ListFilesController } from './controllers/list-files.controller.js';
import { ListFiles } from './controllers/list-files.js';
import { LessonsExport } from './controllers/lessons-export.js';
import { MediaController } from './controllers/media.controller.js';
import { OpsController } from './controllers/ops.controller.js';
import { OrdersController } from './controllers/orders.controller.js';
import { ParcelsController } from './controllers/parcels.controller.js';
import { ProgressController } from './controllers/progress.controller.js';
import { BookmarkController } from './controllers/bookmarks.controller.js';
import { PracticeController } from './controllers/practice.controller.js';
import { RoomController } from './controllers/rooms.controller.js';
import { TimelineController } from './controllers/timeline.controller.js';
import { SelfpracticeController } from './controllers/selfpractice.controller.js';
import { PaymentsController } from './controllers/payments.controller.js';
import { PdfController } from './controllers/pdfs.controller.js';
import { InstitutesController } from './controllers/institutes.controller.js';
import { AuditController } from './controllers/audit.controller.js';
import { AuditExport } from './controllers/audit-export.js';
import { InboxController } from './controllers/inbox.controller.js';
import { PeopleController } from './controllers/people.controller.js';
import { PersonSectionsController } from './controllers/person-sections.controller.js';
import { AssistantController } from './controllers/assistant.controller.js';
import { QnaController } from './controllers/qna.controller.js';
import { ReviewsController } from './controllers/reviews.controller.js';
import { QuizController } from './controllers/quiz.controller.js';
import { ReceiptsController } from './controllers/receipts.controller.js';
import { ResultsExport } from './controllers/results-export.js';
import { SalesController } from './controllers/sales.controller.js';
import { SalesExport } from './controllers/sales-export.js';
import { SealedPapers } from './controllers/sealed-papers.js';
import { SecondFactorController } from './controllers/second-factor.controller.js';
import { SettingsController } from './controllers/settings.controller.js';
import { SubjectsController } from './controllers/subjects.controller.js';
import { UsersExport } from './controllers/users-export.js';
import { AccessGuard } from './http/access.guard.js';
import { Callers } from './http/callers.js';
import { CodeLimits } from './http/code-limits.js';
import { Codes } from './http/codes.js';
import { EndpointRoutes } from './http/endpoint-routes.js';
import { KnownDevices } from './http/known-devices.js';
import { MediaRoutes } from './http/media.js';
import { RateLimits } from './http/rate-limit.js';
import { RequestMetrics } from './http/request-metrics.js';
import { ServerClock } from './http/server-clock.js';
import { Sessions } from './http/session.js';
import { UploadLocks } from './http/upload-locks.js';
import { Uploads } from './http/uploads.js';

/** Role http: the endpoints. */
@Module({})
export class HttpModule {
  static forRoot(config: Config): DynamicModule {
    return {
      module: HttpModule,
      imports: [ComposedModule.forRoot({ config, app: 'http' }), DiscoveryModule],
      controllers: [
        IdentityController,
        AccountController,
        CatalogController,
        AdminCatalogController,
        LessonController,
        AdminLessonsController,
        PdfController,
        AdminCoursesController,
        ExamsController,
        LateAnswersController,
        AdminExamController,
        ExamMakeUpsController,
        ExamNightController,
        ExamAfterController,
        GatewaysController,
        PaymentsController,
        AuditController,
        InboxController,
        PeopleController,
        InstitutesController,
        PersonSectionsController,
        AffiliatesController,
        AdminAffiliatesController,
        SalesController,
        NoticesController,
        AdminNoticesController,
        CouponController,
        ContributorsController,
        ImportsController,
        ListFilesController,
        MediaController,
        BankController,
        SubjectsController,
        ProgressController,
        SettingsController,
        OrdersController,
        OpsController,
        PracticeController,
        TimelineController,
        RoomController,
        SelfpracticeController,
        BookmarkController,
        BooksController,
        ParcelsController,
        ReceiptsController,
        AssistantController,
        QnaController,
        ReviewsController,
        QuizController,
        SecondFactorController,
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
        ListFiles,
        AuditExport,
        UsersExport,
        CoursesExport,
        LessonsExport,
        AffiliatesExport,
        SalesExport,
        BankExport,
        ResultsExport,
        ImportProblemsExport,
        MediaRoutes,
        UploadLocks,
        Uploads,
        EndpointRoutes,
      ],
    };
  }
}
