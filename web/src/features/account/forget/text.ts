import { catalogue } from '../../../i18n/index.js';
import { bn } from './bn.js';

export const forgetText = catalogue('forget', bn, () => import('./en.js'));
