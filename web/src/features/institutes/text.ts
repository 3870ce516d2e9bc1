import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const institutesText = catalogue('institutes', bn, () => import('./en.js'));
