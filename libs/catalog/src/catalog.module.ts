import { Module } from '@nestjs/common';
import { CreateCourseHandler } from './commands/create-course.command.js';
import { EnrolFreeHandler } from './commands/enrol-free.command.js';
import { GrantEnrolmentsHandler } from './commands/grant-enrolments.command.js';
import { GetAdmissionHandler } from './queries/get-admission.query.js';
import { GetCourseBySlugHandler } from './queries/get-course-by-slug.query.js';
import { GetCourseNamesHandler } from './queries/get-course-names.query.js';
import { GetEnrolmentHandler } from './queries/get-enrolment.query.js';
import { ListCoursesHandler } from './queries/list-courses.query.js';
import { ListMyCoursesHandler } from './queries/list-my-courses.query.js';

@Module({
  providers: [
    CreateCourseHandler,
    EnrolFreeHandler,
    GrantEnrolmentsHandler,
    GetAdmissionHandler,
    GetCourseBySlugHandler,
    GetCourseNamesHandler,
    GetEnrolmentHandler,
    ListCoursesHandler,
    ListMyCoursesHandler,
  ],
})
export class CatalogModule {}
