import { catalogue } from '../../../i18n/index.js';
import { bn } from './bn.js';
import { en } from './en.js';

/** Of printed papers. Both languages come at once: a paper speaks its own, whatever the page around it speaks. */
export const printText = catalogue('exam-desk-print', bn, en);
export type PrintText = keyof typeof bn;
