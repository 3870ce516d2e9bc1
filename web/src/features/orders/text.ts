import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const ordersText = catalogue('orders', bn, () => import('./en.js'));
export type OrdersKey = keyof typeof bn;
