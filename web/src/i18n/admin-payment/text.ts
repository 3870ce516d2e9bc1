import { catalogue } from '../index.js';
import { bn } from './bn.js';

export const paymentText = catalogue('admin-payment', bn, () => import('./en.js'));
