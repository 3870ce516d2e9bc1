import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const adminNavText = catalogue('admin-nav', bn, () => import('./en.js'));
