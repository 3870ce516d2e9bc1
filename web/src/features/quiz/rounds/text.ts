import { catalogue } from '../../../i18n/index.js';
import { bn } from './bn.js';

export const roundsText = catalogue('quiz-rounds', bn, () => import('./en.js'));
