import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

/** States, kinds and conflicts of exams, the list and a new exam. */
export const deskText = catalogue('exam-desk', bn, () => import('./en.js'));
export type DeskText = keyof typeof bn;
