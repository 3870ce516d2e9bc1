import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const plansText = catalogue('plans', bn, () => import('./en.js'));
