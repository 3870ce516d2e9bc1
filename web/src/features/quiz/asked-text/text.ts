import { catalogue } from '../../../i18n/index.js';
import { bn } from './bn.js';

export const askedText = catalogue('quiz-asked', bn, () => import('./en.js'));
