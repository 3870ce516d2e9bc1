import { Course } from './entities/course.entity.js';
import { Enrolment } from './entities/enrolment.entity.js';

export { CatalogModule } from './catalog.module.js';
export { CourseExams } from './ports.js';

export { CreateCourse, type CourseDraft } from './commands/create-course.command.js';
export { EnrolFree } from './commands/enrol-free.command.js';
export { GrantEnrolments } from './commands/grant-enrolments.command.js';

export { GetAdmission, type Admission } from './queries/get-admission.query.js';
export { GetCourseBySlug } from './queries/get-course-by-slug.query.js';
export { GetCourseNames, type CourseName } from './queries/get-course-names.query.js';
export { GetEnrolment, type ActiveEnrolment } from './queries/get-enrolment.query.js';
export { ListCourses } from './queries/list-courses.query.js';
export { ListMyCourses } from './queries/list-my-courses.query.js';

export const catalogEntities = [Course, Enrolment];
