import { catalogue } from '../../../i18n/index.js';
import { bn } from './bn.js';

export const makeUpText = catalogue('make-up', bn, () => import('./en.js'));
