import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const showText = catalogue('show', bn, () => import('./en.js'));
