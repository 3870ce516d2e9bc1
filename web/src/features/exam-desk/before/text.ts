import { catalogue } from '../../../i18n/index.js';
import { bn } from './bn.js';

/** What stands in the way of publishing an exam, its states, and what each change of state does. */
export const beforeText = catalogue('exam-desk-before', bn, () => import('./en.js'));
export type BeforeText = keyof typeof bn;
