import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export type LessonsDeskText = keyof typeof bn;
export const lessonsDeskText = catalogue('lessons-desk', bn, () => import('./en.js'));
