import type { ComponentType, ReactNode } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { onRecovered } from '../client/user.js';
import { type Layout, type RouteLine, routes } from '../routes.js';
import { askUser, enter } from './enter.js';
import { BareErrorPage, ErrorPage, NotFoundPage } from './error-page.js';
import { isDemo } from './page-info.js';
import { Root } from './root.js';

/** `/courses/{slug}` in the router's own writing. */
const pattern = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Pages that only a demonstration shows. */
const hidden = (line: RouteLine): boolean => line.path === '/__kit' && !isDemo();

const Nothing = (): ReactNode => null;

/**
 * A page whose code does not come throws when it is shown, and so ends in the error page: for code that was refused the router itself
 * would leave the window empty. There is no module while the window is being loaded anew.
 */
const arrived = async (coming: Promise<ComponentType | undefined>): Promise<ComponentType> => {
  try {
    return (await coming) ?? Nothing;
  } catch (cause) {
    return () => {
      throw cause;
    };
  }
};

const leaf = (line: RouteLine): RouteObject => {
  const { screen } = line;
  return {
    path: pattern(line.path),
    handle: line,
    middleware: [enter(line)],
    ErrorBoundary: line.layout === 'none' && screen ? BareErrorPage : ErrorPage,
    ...(screen && !hidden(line)
      ? { lazy: { Component: () => arrived(screen().then((module) => module?.default)) } }
      : { Component: NotFoundPage }),
  };
};

const layouts: Readonly<Record<Exclude<Layout, 'none'>, () => Promise<{ Layout: () => ReactNode }>>> = {
  default: () => import('./layouts/default.js'),
  course: () => import('./layouts/course.js'),
  blank: () => import('./layouts/blank.js'),
  admin: () => import('./layouts/admin.js'),
};

const group = (layout: Layout): RouteObject => {
  // What is not built yet stands in the layout that everybody knows.
  const lines = routes.filter((line) => (line.screen ? line.layout : 'default') === layout);
  const children: RouteObject[] = [...lines.map(leaf), ...(layout === 'default' ? [{ path: '*', Component: NotFoundPage }] : [])];
  return layout === 'none'
    ? { children }
    : { children, ErrorBoundary: BareErrorPage, lazy: { Component: () => arrived(layouts[layout]().then((module) => module?.Layout)) } };
};

export const makeRouter = () => {
  const router = createBrowserRouter([
    {
      middleware: [askUser],
      Component: Root,
      ErrorBoundary: BareErrorPage,
      HydrateFallback: Nothing,
      children: (['default', 'course', 'blank', 'admin', 'none'] as const).map(group),
    },
  ]);
  // What stayed closed while the service was down opens by itself.
  onRecovered(() => {
    if (router.state.errors) void router.navigate(router.state.location, { replace: true });
  });
  return router;
};
