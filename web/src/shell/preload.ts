import { type DataRouter, matchRoutes } from 'react-router';
import { spareLink } from '../client/connection.js';
import { lineFree } from '../client/line.js';
import { loadManifest, prerenderedPath } from '../client/manifest.js';
import { fetchPayload } from '../client/payload.js';
import type { RouteLine } from '../route-line.js';
import { layouts } from './layouts/index.js';
import { buildId } from './page-info.js';
import { makePreloadQueue } from './preload-queue.js';
import { failedEarly } from './release.js';

const queue = makePreloadQueue(failedEarly);

/** Everything a page needs before it can be shown but its live data: code, layout, and the payload of a prerendered one. */
const fetchPage = async ({ screen, layout }: RouteLine, path: string): Promise<void> => {
  await lineFree();
  const payload = prerenderedPath(await loadManifest(buildId()), path);
  await Promise.all([screen?.(), layout === 'none' ? null : layouts[layout](), payload === null ? null : fetchPayload(payload)]);
};

/** The page of ours that a link opens in this window, or null. */
const linkedPage = (link: HTMLAnchorElement): URL | null => {
  if (link.target !== '' || link.hasAttribute('download')) return null;
  const address = new URL(link.href, location.href);
  return address.origin === location.origin && address.pathname !== location.pathname ? address : null;
};

const linkOf = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;

/**
 * Fetches the code of a page before its link is pressed: when the pointer or the focus comes to it, when a finger touches it, and when
 * one marked `data-preload="visible"` comes into view. Nothing on slow links and with data savers; four pages at once at most.
 */
export const preloadLinks = (router: DataRouter): void => {
  const want = (link: HTMLAnchorElement | null): void => {
    const page = link && spareLink() ? linkedPage(link) : null;
    if (!page) return;
    const line = matchRoutes(router.routes, page.pathname)?.at(-1)?.route.handle as RouteLine | undefined;
    if (line?.screen) queue.add(page.pathname, () => fetchPage(line, page.pathname));
  };
  const pointed = ({ target }: Event): void => want(linkOf(target));
  for (const event of ['pointerover', 'focusin', 'touchstart']) document.addEventListener(event, pointed, { passive: true });

  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      want(linkOf(target));
    }
  });
  const marked = (): void => {
    for (const link of document.querySelectorAll('a[data-preload=visible]')) seen.observe(link);
  };
  new MutationObserver(marked).observe(document.body, { childList: true, subtree: true });
  marked();
};
