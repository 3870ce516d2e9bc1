import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

/** Courses for staff: the list, a course, who has it, teachers and categories. */
export const courseDeskText = catalogue('course-desk', bn, () => import('./en.js'));
export type CourseDeskText = keyof typeof bn;
