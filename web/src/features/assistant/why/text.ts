import { catalogue } from '../../../i18n/index.js';
import { bn } from './bn.js';

/** Apart from the tutor's own texts, which nobody needs before they go there. */
export const whyText = catalogue('assistant-why', bn, () => import('./en.js'));
