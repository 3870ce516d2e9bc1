import { bn } from '../../i18n/solution/bn.js';
import { catalogue } from '../../i18n/index.js';

export const solutionText = catalogue('solution', bn, () => import('../../i18n/solution/en.js'));
