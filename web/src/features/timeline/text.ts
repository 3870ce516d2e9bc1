import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const timelineText = catalogue('timeline', bn, () => import('./en.js'));
