import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const annotatorText = catalogue('annotator', bn, () => import('./en.js'));
