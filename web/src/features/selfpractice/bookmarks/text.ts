import { catalogue } from '../../../i18n/index.js';
import { bn } from './bn.js';

export const bookmarksText = catalogue('selfpractice-bookmarks', bn, () => import('./en.js'));
