export { CourseHome as default } from '../../../features/course-home/course-home.js';
