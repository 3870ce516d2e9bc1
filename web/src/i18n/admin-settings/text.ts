import { catalogue } from '../index.js';
import { bn } from './bn.js';

export const settingsText = catalogue('admin-settings', bn, () => import('./en.js'));
