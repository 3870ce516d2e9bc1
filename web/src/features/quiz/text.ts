import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const quizText = catalogue('quiz', bn, () => import('./en.js'));
