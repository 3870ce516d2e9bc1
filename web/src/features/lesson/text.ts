import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const lessonText = catalogue('lesson', bn, () => import('./en.js'));
export type LessonKey = keyof typeof bn;
