import { catalogue } from '../index.js';
import { bn } from './bn.js';

export const salesText = catalogue('admin-sales', bn, () => import('./en.js'));
export type SalesText = keyof typeof bn;
