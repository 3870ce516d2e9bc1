import { catalogue } from '../i18n/index.js';
import { bn } from './bn.js';

export const shellText = catalogue('shell', bn, () => import('./en.js'));
