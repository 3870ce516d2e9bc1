import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const viewText = catalogue('question-view', bn, () => import('./en.js'));
