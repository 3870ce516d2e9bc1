import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const consentText = catalogue('consent', bn, () => import('./en.js'));
