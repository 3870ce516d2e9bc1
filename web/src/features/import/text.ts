import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const importText = catalogue('import', bn, () => import('./en.js'));
export type ImportTextKey = keyof typeof bn;
