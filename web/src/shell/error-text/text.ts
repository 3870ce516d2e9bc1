import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const errorText = catalogue('error-text', bn, () => import('./en.js'));
