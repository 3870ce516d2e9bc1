import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const reviewsText = catalogue('reviews', bn, () => import('./en.js'));
