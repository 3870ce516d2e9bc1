import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const policyText = catalogue('policy', bn, () => import('./en.js'));
