import { useEffect, useLayoutEffect } from 'react';
import { productName } from './page-info.js';

const name = (title: string): void => {
  const product = productName();
  document.title = title && product ? `${title} · ${product}` : title || product;
};

/** Names the window: the page's title before the product's name. An empty title leaves the route's. */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    if (title) name(title);
  }, [title]);
};

/** The route's own title; in the layout phase, so that a page which knows a better one has the last word. */
export const useRouteTitle = (title: string, path: string): void => {
  useLayoutEffect(() => name(title), [title, path]);
};
