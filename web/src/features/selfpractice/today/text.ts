import { catalogue } from '../../../i18n/index.js';
import { bn } from './bn.js';

export const todayText = catalogue('selfpractice-today', bn, () => import('./en.js'));
