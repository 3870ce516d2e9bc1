import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const roomsText = catalogue('rooms', bn, () => import('./en.js'));
