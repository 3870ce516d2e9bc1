import { bn } from '../../i18n/leaderboard/bn.js';
import { catalogue } from '../../i18n/index.js';

export const boardText = catalogue('leaderboard', bn, () => import('../../i18n/leaderboard/en.js'));
