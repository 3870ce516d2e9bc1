import { catalogue } from '../../../i18n/index.js';
import { bn } from './bn.js';

export const outagesText = catalogue('outages', bn, () => import('./en.js'));
export type OutagesText = keyof typeof bn;
