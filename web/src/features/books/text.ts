import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const booksText = catalogue('books', bn, () => import('./en.js'));
export type BooksKey = keyof typeof bn;
