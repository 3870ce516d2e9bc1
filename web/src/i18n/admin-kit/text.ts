import { catalogue } from '../index.js';
import { bn } from './bn.js';

export const kitText = catalogue('admin-kit', bn, () => import('./en.js'));
export type KitText = keyof typeof bn;
