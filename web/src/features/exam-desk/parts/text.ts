import { catalogue } from '../../../i18n/index.js';
import { bn } from './bn.js';

/** Of the parts that several of these pages share. */
export const partText = catalogue('exam-desk-parts', bn, () => import('./en.js'));
export type PartText = keyof typeof bn;
