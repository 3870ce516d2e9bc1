import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const signInText = catalogue('sign-in', bn, () => import('./en.js'));
