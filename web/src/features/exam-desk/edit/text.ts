import { catalogue } from '../../../i18n/index.js';
import { bn } from './bn.js';

/** Everything an exam says about itself. */
export const editText = catalogue('exam-desk-edit', bn, () => import('./en.js'));
export type EditText = keyof typeof bn;
