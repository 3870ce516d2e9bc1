import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const opsText = catalogue('ops', bn, () => import('./en.js'));
export type OpsText = keyof typeof bn;
