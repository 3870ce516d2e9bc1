import { catalogue } from '../i18n/index.js';
import { bn } from './bn.js';

export const uiText = catalogue('ui', bn, () => import('./en.js'));
