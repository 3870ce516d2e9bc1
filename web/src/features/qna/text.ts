import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const qnaText = catalogue('qna', bn, () => import('./en.js'));
export type QnaText = keyof typeof bn;
