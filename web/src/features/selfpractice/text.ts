import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const practiceText = catalogue('selfpractice', bn, () => import('./en.js'));
