import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const afterText = catalogue('exam-after', bn, () => import('./en.js'));
export type AfterText = keyof typeof bn;
