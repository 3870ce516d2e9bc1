import { catalogue } from '../../../i18n/index.js';
import { bn } from './bn.js';

export const outboxText = catalogue('outbox', bn, () => import('./en.js'));
