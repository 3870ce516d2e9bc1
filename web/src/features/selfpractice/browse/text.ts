import { catalogue } from '../../../i18n/index.js';
import { bn } from './bn.js';

export const browseText = catalogue('selfpractice-browse', bn, () => import('./en.js'));
