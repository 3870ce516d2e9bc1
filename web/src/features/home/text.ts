import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const homeText = catalogue('home', bn, () => import('./en.js'));
export type HomeKey = keyof typeof bn;
