import type { LucideIcon } from 'lucide-react';
import { isBuilt } from './built.js';
import type { bn } from './bn.js';

export interface NavItem {
  /** A path of the route table; `{slug}` is filled in by the course layout. */
  readonly path: string;
  readonly label: keyof typeof bn;
  readonly icon: LucideIcon;
}

/** Asked when a page is drawn: the table of pages is not there yet when this file is read. */
export const built = <L extends { readonly path: string }>(items: readonly L[]): readonly L[] => items.filter((item) => isBuilt(item.path));

const top: readonly Pick<NavItem, 'path' | 'label'>[] = [
  { path: '/courses', label: 'courses' },
  { path: '/exam-batch', label: 'exams' },
  { path: '/selfpractice', label: 'practice' },
  { path: '/books', label: 'books' },
  { path: '/free', label: 'free' },
  { path: '/hsc', label: 'hsc' },
  { path: '/admission', label: 'admission' },
  { path: '/jobs', label: 'jobs' },
  { path: '/categories', label: 'categories' },
];
/** The five links of the head on a wide screen: the first of these that stand. */
export const topLinks = () => built(top).slice(0, 5);
