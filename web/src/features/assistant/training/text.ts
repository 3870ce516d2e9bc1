import { catalogue } from '../../../i18n/index.js';
import { bn } from './bn.js';

export const trainingText = catalogue('assistant-training', bn, () => import('./en.js'));
