import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const courseHomeText = catalogue('course-home', bn, () => import('./en.js'));
export type CourseHomeKey = keyof typeof bn;
