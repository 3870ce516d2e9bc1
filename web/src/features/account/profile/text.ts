import { catalogue } from '../../../i18n/index.js';
import { bn } from './bn.js';

export const profileScreenText = catalogue('profile-screen', bn, () => import('./en.js'));
