import { catalogue } from '../../../i18n/index.js';
import { bn } from './bn.js';

/** What the page of a course's exams alone says: the first page of the site does not load it. */
export const examListText = catalogue('exam-list', bn, () => import('./en.js'));
