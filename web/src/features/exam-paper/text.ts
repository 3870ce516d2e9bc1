import { bn } from '../../i18n/exam-paper/bn.js';
import { catalogue } from '../../i18n/index.js';

export const paperText = catalogue('exam-paper', bn, () => import('../../i18n/exam-paper/en.js'));
