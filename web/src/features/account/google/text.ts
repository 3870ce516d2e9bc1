import { catalogue } from '../../../i18n/index.js';
import { bn } from './bn.js';

export const googleText = catalogue('google', bn, () => import('./en.js'));
