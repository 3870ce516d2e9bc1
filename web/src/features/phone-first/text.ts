import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const phoneFirstText = catalogue('phone-first', bn, () => import('./en.js'));
