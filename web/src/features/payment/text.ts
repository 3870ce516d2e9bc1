import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const paymentText = catalogue('payment', bn, () => import('./en.js'));
export type PaymentKey = keyof typeof bn;
