import { Category } from './entities/category.entity.js';
import { Course } from './entities/course.entity.js';
import { Enrolment } from './entities/enrolment.entity.js';
import { Policy } from './entities/policy.entity.js';

export { CatalogModule } from './catalog.module.js';
export { CourseExams, type CourseExam } from './ports.js';

export { CreateCategories, type CategoryDraft } from './commands/create-categories.command.js';
export { CreateCourse, type CourseDraft } from './commands/create-course.command.js';
export { EndEnrolmentsOfUser } from './commands/end-enrolments-of-user.command.js';
export { EnrolFree } from './commands/enrol-free.command.js';
export { GrantEnrolments } from './commands/grant-enrolments.command.js';
export { SavePolicy } from './commands/save-policy.command.js';

export { GetAdmission, type Admission } from './queries/get-admission.query.js';
export { GetCourseBySlug } from './queries/get-course-by-slug.query.js';
export { GetCourseNames, type CourseName } from './queries/get-course-names.query.js';
export { GetEnrolment, type ActiveEnrolment } from './queries/get-enrolment.query.js';
export { GetPolicy } from './queries/get-policy.query.js';
export { ListCategories } from './queries/list-categories.query.js';
export { ListCourseChoices, type CourseChoice } from './queries/list-course-choices.query.js';
export { ListCourses, type CourseFilter } from './queries/list-courses.query.js';
export { ListEnrolments } from './queries/list-enrolments.query.js';
export { ListMyCourses } from './queries/list-my-courses.query.js';

export const catalogEntities = [Category, Course, Enrolment, Policy];
