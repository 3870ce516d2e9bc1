import { catalogue } from '../../../i18n/index.js';
import { bn } from './bn.js';

export const statisticsText = catalogue('selfpractice-statistics', bn, () => import('./en.js'));
