import { address, expect, type Locator, type Page } from './support.js';

/** Paths of the full loads of the page from here on. */
export const countLoads = (page: Page): string[] => {
  const loads: string[] = [];
  page.on('load', () => loads.push(new URL(page.url()).pathname));
  return loads;
};

/** Paths, with what follows `?`, of the requests to our server that begin like this, from here on. */
export const countRequests = (page: Page, beginning: string): string[] => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname, search } = new URL(request.url());
    if (origin === address() && pathname.startsWith(beginning)) asked.push(`${request.method()} ${pathname}${search}`);
  });
  return asked;
};

/** What the page writes into the browser's log, from here on. */
export const readConsole = (page: Page): string[] => {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(`${message.type()}: ${message.text()}`));
  return lines;
};

/** Goes to any path inside the page that is open, as a link in it would. */
export const goInside = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);

/** As after a release: these files are gone from the server. */
export const gone = (page: Page, files: string): Promise<unknown> =>
  page.route(files, (route) => route.fulfill({ status: 404, body: 'Not found' }));

/** The browser's own word about its connection. */
export const withConnection = (page: Page, connection: { effectiveType: string; saveData: boolean }): Promise<unknown> =>
  page.addInitScript((given) => Object.defineProperty(navigator, 'connection', { value: given }), connection);

/** The page's time stands still until the test moves it: with `page.clock.runFor` step by step, with `fastForward` in one. */
export const stopClock = async (page: Page): Promise<void> => {
  const start = new Date();
  await page.clock.install({ time: start });
  await page.clock.pauseAt(new Date(start.getTime() + 60_000));
};

/** Waits for what needs a little of the stopped clock's time to show, such as a part of the page that was still on its way. */
export const shownInTime = (page: Page, what: Locator): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(50);
    await expect(what).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [50] });

/** The name of whom this browser has kept for a reload without an answer; null while there is nobody. */
export const keptUser = (page: Page): Promise<string | null> =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'shell')) return null;
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error(String(request.error))));
      });
    const database = await settled(indexedDB.open('shell', 1));
    const store = database.objectStoreNames.contains('kept') ? database.transaction('kept').objectStore('kept') : null;
    const kept = store && (await settled<{ name?: string } | undefined>(store.get('user')));
    database.close();
    return kept?.name ?? null;
  });

/** Waits for React's own mark on what it has taken over: before it a link loads its page anew, and a press waits for the code. */
export const takenOver = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber')));
};
