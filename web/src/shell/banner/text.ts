import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const bannerText = catalogue('banner', bn, () => import('./en.js'));
