import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const uploadText = catalogue('upload', bn, () => import('./en.js'));
export type UploadTextKey = keyof typeof bn;
