import { catalogue } from '../../../i18n/index.js';
import { bn } from './bn.js';

export const mistakesText = catalogue('quiz-mistakes', bn, () => import('./en.js'));
