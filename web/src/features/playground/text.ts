import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const playgroundText = catalogue('playground', bn, () => import('./en.js'));
