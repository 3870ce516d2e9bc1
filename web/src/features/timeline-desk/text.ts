import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const timelineDeskText = catalogue('timeline-desk', bn, () => import('./en.js'));
