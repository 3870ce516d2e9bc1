import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const noticesDeskText = catalogue('notices-desk', bn, () => import('./en.js'));
export type NoticesDeskText = keyof typeof bn;
