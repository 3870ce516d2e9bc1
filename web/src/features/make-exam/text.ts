import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const makeExamText = catalogue('makeExam', bn, () => import('./en.js'));
