import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const chartsText = catalogue('charts', bn, () => import('./en.js'));
