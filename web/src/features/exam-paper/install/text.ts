import { catalogue } from '../../../i18n/index.js';
import { bn } from './bn.js';

export const installText = catalogue('install', bn, () => import('./en.js'));
