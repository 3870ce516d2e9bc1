import { catalogue } from '../../../i18n/index.js';
import { bn } from './bn.js';

export const treeText = catalogue('subject-tree', bn, () => import('./en.js'));
export type TreeText = keyof typeof bn;
