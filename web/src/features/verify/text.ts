import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const verifyText = catalogue('verify', bn, () => import('./en.js'));
