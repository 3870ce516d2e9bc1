import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export type TitleKey = keyof typeof bn;
export const titlesText = catalogue('titles', bn, () => import('./en.js'));
