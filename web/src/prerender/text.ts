import { catalogue } from '../i18n/index.js';
import { bn } from './bn.js';
import { en } from './en.js';

export const headText = catalogue('prerender', bn, en);
export type HeadKey = keyof typeof bn;
