import { catalogue } from '../../../i18n/index.js';
import { bn } from './bn.js';

export const secondFactorText = catalogue('second-factor', bn, () => import('./en.js'));
