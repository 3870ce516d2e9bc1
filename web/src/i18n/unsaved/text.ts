import { catalogue } from '../index.js';
import { bn } from './bn.js';

export const unsavedText = catalogue('unsaved', bn, () => import('./en.js'));
