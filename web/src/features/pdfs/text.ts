import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const pdfsText = catalogue('pdfs', bn, () => import('./en.js'));
