import { catalogue } from '../../../i18n/index.js';
import { bn } from './bn.js';

/** Questions chosen from the bank by blueprint, and where the questions of exams are used. */
export const prepareText = catalogue('exam-desk-prepare', bn, () => import('./en.js'));
export type PrepareText = keyof typeof bn;
