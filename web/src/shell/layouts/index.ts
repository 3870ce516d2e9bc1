import type { ReactNode } from 'react';
import type { Layout } from '../../route-line.js';

/** Each layout is a chunk of its own. */
export const layouts: Readonly<Record<Exclude<Layout, 'none'>, () => Promise<{ Layout: () => ReactNode }>>> = {
  default: () => import('./default.js'),
  course: () => import('./course.js'),
  blank: () => import('./blank.js'),
  admin: () => import('./admin.js'),
};
