import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const checkoutText = catalogue('checkout', bn, () => import('./en.js'));
