import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const booksDeskText = catalogue('books-desk', bn, () => import('./en.js'));
export type BooksDeskText = keyof typeof bn;
