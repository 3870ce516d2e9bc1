import { catalogue } from '../../../i18n/index.js';
import { bn } from './bn.js';

export const daysText = catalogue('selfpractice-days', bn, () => import('./en.js'));
