import { Module } from '@nestjs/common';
import { CreateCategoriesHandler } from './commands/create-categories.command.js';
import { CreateCourseHandler } from './commands/create-course.command.js';
import { EndEnrolmentsOfUserHandler } from './commands/end-enrolments-of-user.command.js';
import { EnrolFreeHandler } from './commands/enrol-free.command.js';
import { GrantEnrolmentsHandler } from './commands/grant-enrolments.command.js';
import { SavePolicyHandler } from './commands/save-policy.command.js';
import { GetAdmissionHandler } from './queries/get-admission.query.js';
import { GetCourseBySlugHandler } from './queries/get-course-by-slug.query.js';
import { GetCourseNamesHandler } from './queries/get-course-names.query.js';
import { ListCourseChoicesHandler } from './queries/list-course-choices.query.js';
import { GetEnrolmentHandler } from './queries/get-enrolment.query.js';
import { GetPolicyHandler } from './queries/get-policy.query.js';
import { ListCategoriesHandler } from './queries/list-categories.query.js';
import { ListCoursesHandler } from './queries/list-courses.query.js';
import { ListEnrolmentsHandler } from './queries/list-enrolments.query.js';
import { ListMyCoursesHandler } from './queries/list-my-courses.query.js';

@Module({
  providers: [
    CreateCategoriesHandler,
    CreateCourseHandler,
    EndEnrolmentsOfUserHandler,
    EnrolFreeHandler,
    GrantEnrolmentsHandler,
    SavePolicyHandler,
    GetAdmissionHandler,
    GetCourseBySlugHandler,
    GetCourseNamesHandler,
    ListCourseChoicesHandler,
    GetEnrolmentHandler,
    GetPolicyHandler,
    ListCategoriesHandler,
    ListCoursesHandler,
    ListEnrolmentsHandler,
    ListMyCoursesHandler,
  ],
})
export class CatalogModule {}
