import { catalogue } from '../../../i18n/index.js';
import { bn } from './bn.js';

/** Of the pages that list courses: the home page itself does without. */
export const listsText = catalogue('course-lists', bn, () => import('./en.js'));
export type ListsKey = keyof typeof bn;
