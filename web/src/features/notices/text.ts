import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const noticesText = catalogue('notices', bn, () => import('./en.js'));
export type NoticesText = keyof typeof bn;
