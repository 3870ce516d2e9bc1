import { catalogue } from '../index.js';
import { bn } from './bn.js';

export const peopleText = catalogue('admin-people', bn, () => import('./en.js'));
export type PeopleText = keyof typeof bn;
