import { catalogue } from '../../../i18n/index.js';
import { bn } from './bn.js';

export const pictureText = catalogue('picture', bn, () => import('./en.js'));
