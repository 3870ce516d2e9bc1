import { catalogue } from '../../../i18n/index.js';
import { bn } from './bn.js';

export const toldText = catalogue('told', bn, () => import('./en.js'));
