import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const assistantText = catalogue('assistant', bn, () => import('./en.js'));
