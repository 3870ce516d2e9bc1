import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const editorText = catalogue('editor', bn, () => import('./en.js'));
export type EditorText = keyof typeof bn;
