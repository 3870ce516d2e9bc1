import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const examsText = catalogue('exams', bn, () => import('./en.js'));
export type ExamsKey = keyof typeof bn;
