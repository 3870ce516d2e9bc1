import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const qnaDeskText = catalogue('qnaDesk', bn, () => import('./en.js'));
export type QnaDeskText = keyof typeof bn;
