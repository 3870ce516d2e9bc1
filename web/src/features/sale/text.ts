import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const saleText = catalogue('sale', bn, () => import('./en.js'));
export type SaleKey = keyof typeof bn;
