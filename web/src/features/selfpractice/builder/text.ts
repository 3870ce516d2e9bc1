import { catalogue } from '../../../i18n/index.js';
import { bn } from './bn.js';

export const builderText = catalogue('selfpractice-builder', bn, () => import('./en.js'));
