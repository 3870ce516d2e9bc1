import { catalogue } from '../index.js';
import { bn } from './bn.js';

export const actText = catalogue('admin-acts', bn, () => import('./en.js'));
