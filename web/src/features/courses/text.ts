import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const coursesText = catalogue('courses', bn, () => import('./en.js'));
