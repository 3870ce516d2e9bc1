import type { ComponentType } from 'react';
import { isId, isSlug, type PageTag } from '#contracts/shared/choices';
import type { Permission } from '#contracts/shared/permissions';
import type { TitleKey } from './shell/titles/text.js';

export type Layout = 'admin' | 'course' | 'default' | 'blank' | 'none';
export type Parameters = Readonly<Record<string, string | undefined>>;

/** One page. `routes.spec.ts` holds the table against the specification's. */
export interface RouteLine {
  /** With `{name}` for a dynamic segment. */
  readonly path: string;
  readonly layout: Layout;
  /** Names of `guards/`, in the order they run; an unknown one is an error, not an open page. */
  readonly guards: readonly string[];
  /** What the window is called; a page without one is called like the product. */
  readonly title?: TitleKey;
  /** A page may force light or dark while it is shown. */
  readonly colourMode?: 'light' | 'dark';
  /** What the guard `admin` asks for; without it any right of staff will do. */
  readonly permission?: Permission;
  /** A failed check is a 404: `Page Not Found: {path}`. */
  readonly valid?: (parameters: Parameters) => boolean;
  /**
   * The page is prerendered, the same for everybody, and anew when one of these changes. It may have no guard and no parameters, and
   * reads data by `useEndpoint` alone.
   */
  readonly tags?: readonly PageTag[];
  /** The page's own chunk. A line without one is not built yet and answers not found. */
  readonly screen?: () => Promise<{ readonly default: ComponentType }>;
}

export const withId = (given: Parameters): boolean => isId(given['id']);
export const withCourse = (given: Parameters): boolean => isSlug(given['slug']);
export const withExam = (given: Parameters): boolean => withCourse(given) && isId(given['id']);
