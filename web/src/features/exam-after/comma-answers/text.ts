import { catalogue } from '../../../i18n/index.js';
import { bn } from './bn.js';

export const commaAnswersText = catalogue('comma-answers', bn, () => import('./en.js'));
