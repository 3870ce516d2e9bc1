import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const guardianText = catalogue('guardian', bn, () => import('./en.js'));
