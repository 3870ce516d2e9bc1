import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const progressText = catalogue('progress', bn, () => import('./en.js'));
