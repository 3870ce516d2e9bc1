import { catalogue } from '../../../i18n/index.js';
import { bn } from './bn.js';

export const usageText = catalogue('assistant-usage', bn, () => import('./en.js'));
