import { catalogue } from '../index.js';
import { bn } from './bn.js';

export const orderText = catalogue('admin-order', bn, () => import('./en.js'));
export type OrderText = keyof typeof bn;
