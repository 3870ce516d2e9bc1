import { catalogue } from '../../../i18n/index.js';
import { bn } from './bn.js';

export const practiceBoardText = catalogue('selfpractice-board', bn, () => import('./en.js'));
