import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';
import { en } from './en.js';

export const profileText = catalogue('profile', bn, en);
