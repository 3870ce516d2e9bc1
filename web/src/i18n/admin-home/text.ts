import { catalogue } from '../index.js';
import { bn } from './bn.js';

export const adminHomeText = catalogue('admin-home', bn, () => import('./en.js'));
