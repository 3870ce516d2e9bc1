import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const affiliateText = catalogue('affiliate', bn, () => import('./en.js'));
export type AffiliateText = keyof typeof bn;
