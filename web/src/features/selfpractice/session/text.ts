import { catalogue } from '../../../i18n/index.js';
import { bn } from './bn.js';

export const sessionText = catalogue('selfpractice-session', bn, () => import('./en.js'));
