import { catalogue } from '../../../i18n/index.js';
import { bn } from './bn.js';

export const partsText = catalogue('account-parts', bn, () => import('./en.js'));
