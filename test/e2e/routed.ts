import { expect, type Page } from '@playwright/test';

let probes = 0;

// HEAD: the service worker leaves it alone, and it does no harm where it comes too early.
const statusOf = async (url: string): Promise<number> => (await fetch(url, { method: 'HEAD' })).status;

/**
 * `page.route` answers when the browser knows of it; the page's own process hears of it a moment later, and what it asks meanwhile goes
 * out as before (beside a busy processor 8 of 400 key presses did). Here it answers when the page itself is held to it: a question that
 * only the route answers so has come back. A page of no server, or of another one, has yet to be opened, and is held to it from then on.
 */
export const routeAtOnce = (page: Page, address: string): void => {
  const route = page.route.bind(page);
  page.route = async (...given) => {
    const routed = await route(...given);
    if (new URL(page.url()).origin !== address) return routed;
    probes += 1;
    const probe = `${address}/favicon.svg?routed=${probes}`;
    await route(probe, (one) => one.fulfill({ status: 299 }));
    const held = (): Promise<number> => page.evaluate(statusOf, probe).catch(() => 0);
    await expect.poll(held, { message: 'the page is held to its routes', intervals: [5, 10, 20, 50] }).toBe(299);
    await page.unroute(probe);
    return routed;
  };
};
