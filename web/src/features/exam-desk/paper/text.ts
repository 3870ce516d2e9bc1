import { catalogue } from '../../../i18n/index.js';
import { bn } from './bn.js';

/** The questions of an exam: sections, order, marks. */
export const paperDeskText = catalogue('exam-desk-paper', bn, () => import('./en.js'));
export type PaperDeskText = keyof typeof bn;
