import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const bankText = catalogue('bank', bn, () => import('./en.js'));
export type BankText = keyof typeof bn;
