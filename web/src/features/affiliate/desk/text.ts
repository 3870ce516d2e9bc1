import { catalogue } from '../../../i18n/index.js';
import { bn } from './bn.js';

export const affiliateDeskText = catalogue('affiliate-desk', bn, () => import('./en.js'));
