import type { ComponentType, ReactNode } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';
import type { Layout, RouteLine } from '../route-line.js';
import { routes } from '../routes.js';
import { askUser, enter } from './enter.js';
import { BareErrorPage, ErrorPage, NotFoundPage } from './error-page.js';
import { layouts } from './layouts/index.js';
import { isDemo } from './page-info.js';
import { chunkFailed, untilLoaded } from './release.js';
import { Root } from './root.js';

/** `/courses/{slug}` in the router's own writing. */
const pattern = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Pages that only a demonstration shows. */
const hidden = (line: RouteLine): boolean => line.path.startsWith('/__') && !isDemo();

const Nothing = (): ReactNode => null;

/**
 * A page whose code does not come throws when it is shown, and so ends in the error page: for code that was refused the router itself
 * would leave the window empty.
 */
const arrived = async (coming: Promise<ComponentType>): Promise<ComponentType> => {
  try {
    return await coming;
  } catch (cause) {
    if (chunkFailed(cause)) await untilLoaded();
    return () => {
      throw cause;
    };
  }
};

const leaf = (line: RouteLine): RouteObject => {
  const { screen } = line;
  return {
    id: line.path,
    path: pattern(line.path),
    handle: line,
    middleware: [enter(line)],
    ErrorBoundary: line.layout === 'none' && screen ? BareErrorPage : ErrorPage,
    ...(screen && !hidden(line)
      ? { lazy: { Component: () => arrived(screen().then((module) => module.default)) } }
      : { Component: NotFoundPage }),
  };
};

const group = (layout: Layout): RouteObject => {
  // What is not built yet stands in the layout that everybody knows.
  const lines = routes.filter((line) => (line.screen ? line.layout : 'default') === layout);
  const children: RouteObject[] = [...lines.map(leaf), ...(layout === 'default' ? [{ path: '*', Component: NotFoundPage }] : [])];
  return layout === 'none'
    ? { id: layout, children }
    : {
        id: layout,
        children,
        ErrorBoundary: BareErrorPage,
        lazy: { Component: () => arrived(layouts[layout]().then((module) => module.Layout)) },
      };
};

/** The table as the router has it. */
export const routeObjects = (): RouteObject[] => [
  {
    id: 'root',
    middleware: [askUser],
    Component: Root,
    ErrorBoundary: BareErrorPage,
    HydrateFallback: Nothing,
    children: (['default', 'course', 'blank', 'admin', 'none'] as const).map(group),
  },
];

const isLazy = (route: RouteObject): route is RouteObject & { lazy: { Component: () => Promise<ComponentType> } } =>
  typeof route.lazy === 'object' && typeof route.lazy.Component === 'function';

/** Fetches the code of the page at a path ahead of the router, which then shows it at once. Gives the ids of its routes. */
export const openAt = async (objects: RouteObject[], path: string): Promise<string[]> => {
  const matched = (matchRoutes(objects, path) ?? []).map(({ route }) => route);
  await Promise.all(
    matched.filter(isLazy).map(async (route) => {
      const Component = await route.lazy.Component();
      Object.assign(route, { Component, lazy: undefined });
    }),
  );
  return matched.flatMap(({ id }) => id ?? []);
};
