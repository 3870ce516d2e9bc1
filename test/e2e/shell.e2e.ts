import { bn as shell } from '../../web/src/shell/bn.js';
import { bn as signIn } from '../../web/src/shell/sign-in/bn.js';
import { countLoads, countRequests, goInside, keptUser, readConsole, takenOver, withConnection } from './shell-support.js';
import { address, expect, newStudent, say, test, type Page } from './support.js';

const notFound = (page: Page) => page.getByRole('heading', { name: 'Page Not Found', exact: true });
const trouble = (page: Page) => page.getByRole('heading', { name: 'Internal Server Error', exact: true });

// Specification §4, §7. Red when the user is asked for at the start only, or after the guards have spoken.
test('every navigation asks who is signed in', async ({ open }) => {
  const page = await open();
  const asked = countRequests(page, '/api/user');
  await page.goto(`${address()}/__kit`);
  await expect(page.locator('main h1')).toBeAttached();
  expect(asked).toEqual(['GET /api/user']);
  for (const [path, count] of [
    ['/free', 2],
    ['/free?page=2', 3],
    ['/no/such/page', 4],
  ] as const) {
    await goInside(page, path);
    await expect.poll(() => asked.length).toBe(count);
  }
});

// Specification §2, §4, §8. Red when the two messages are mixed, or a page that does not exist takes the layout away.
test('an unknown path keeps the layout; a parameter that cannot be right puts the whole app into the error state', async ({
  open,
  live,
}) => {
  const page = await open();
  await page.goto(`${address()}/no/such/page?a=1#b`);
  await expect(notFound(page)).toBeVisible();
  await expect(page.getByText('Page not found: /no/such/page?a=1#b', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: shell.signIn, exact: true })).toBeVisible();

  const wrong = `/courses/${live.slug}/mcq/not-an-id/leaderboard`;
  await goInside(page, wrong);
  await expect(page.getByText(`Page Not Found: ${wrong}`, { exact: true })).toBeVisible();
  await expect(notFound(page)).toBeVisible();
  // Fatal: neither the head nor the pages of the course stand around it.
  await expect(page.getByRole('button', { name: shell.signIn, exact: true })).toHaveCount(0);
  // Another page ends the state.
  await page.getByRole('link', { name: shell.goHome }).click();
  await expect(page).toHaveURL(`${address()}/`);
  await expect(page.getByRole('button', { name: shell.signIn, exact: true })).toBeVisible();
});

// Specification §4, §8, WEB-02. Red when a name that is no guard lets everybody in. Seen red: guards looked up without `hasOwn`.
test('a guard that does not exist is the specified error, never an open page', async ({ open }) => {
  const page = await open({ serviceWorkers: 'block' });
  // As after a mistake in the table of routes: this page's guard has another name.
  let renamed = 0;
  await page.route('**/assets/*.js', async (route) => {
    const answer = await route.fetch();
    const code = await answer.text();
    const wrong = code.replace(/(path:(['"`])\/my-courses\2,[^}]*?guards:\[)\]/, (_, before: string) => {
      renamed += 1;
      return `${before}"somebody"]`;
    });
    await route.fulfill({ response: answer, body: wrong });
  });
  await page.goto(`${address()}/my-courses`);
  await expect(page.getByText("Unknown route middleware: 'somebody'", { exact: true })).toBeVisible();
  await expect(trouble(page)).toBeVisible();
  expect(renamed).toBe(1);
});

// Specification §2, §8. Red when a crawler is given an error to index, or a person is given nothing.
test('crawlers and bots get no error page', async ({ open }) => {
  for (const [userAgent, shown] of [
    ['Mozilla/5.0 (compatible; Googlebot/2.1)', 0],
    ['facebookexternalhit/1.1', 0],
    ['Mozilla/5.0 (Linux; Android 10) Chrome/120.0', 1],
  ] as const) {
    const page = await open({ userAgent });
    await page.goto(`${address()}/no/such/page`);
    await expect(page.locator('header').first()).toBeVisible();
    await expect(notFound(page)).toHaveCount(shown);
  }
});

// Specification §7, WEB-02. Red with a second layer of repeats beside the one, or a repeated POST.
test('a fetch that may pass is repeated once, a POST never; an error without a status is a 500', async ({ open }) => {
  const student = newStudent();
  const page = await open({ as: student });
  await page.goto(`${address()}/free`);
  await expect(page.locator('main h1')).toBeVisible();
  for (const status of [408, 429, 502, 404]) {
    const asked = countRequests(page, '/api/home');
    await page.route('**/api/home', (route) => route.fulfill({ status, json: { statusCode: status, statusMessage: 'x', message: 'y' } }));
    await page.route('**/_payload.json', (route) => route.fulfill({ status: 404, body: '' }));
    await goInside(page, '/');
    await expect(page).toHaveURL(`${address()}/`);
    await expect(page.getByRole('button', { name: shell.retry }).first()).toBeVisible();
    const times = status === 404 ? 1 : 2;
    await expect.poll(() => asked.length, { message: String(status) }).toBe(times);
    await page.waitForLoadState('networkidle');
    expect(asked, String(status)).toHaveLength(times);
    await goInside(page, '/free');
    await expect(page.getByRole('button', { name: shell.retry })).toHaveCount(0);
    await page.unroute('**/api/home');
  }
  const posted = countRequests(page, '/api/auth/sign-out');
  await page.route('**/api/auth/sign-out', (route) => route.abort());
  await page.getByLabel(say(shell.account, { name: student.name })).click();
  await page.getByRole('button', { name: shell.signOut }).click();
  await expect(page.getByRole('region', { name: /F8/ }).getByText('500', { exact: true })).toBeVisible();
  expect(posted).toEqual(['POST /api/auth/sign-out']);
});

const faults = {
  'an error of ours': (page: Page) =>
    page.route('**/api/user', (route) =>
      route.fulfill({ status: 500, json: { statusCode: 500, statusMessage: 'Internal Server Error', message: '' } }),
    ),
  'a gateway that answers for us': (page: Page) =>
    page.route('**/api/user', (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })),
  'too busy': (page: Page) =>
    page.route('**/api/user', (route) => route.fulfill({ status: 503, headers: { 'retry-after': '1' }, body: '' })),
  'no connection': (page: Page) => page.route('**/api/user', (route) => route.abort()),
  'a portal that answers 200 to anything': (page: Page) =>
    page.route('**/api/user', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Wi-Fi</h1>' })),
  'an answer that is no user': (page: Page) => page.route('**/api/user', (route) => route.fulfill({ json: { ok: true } })),
} as const;

const banner = (page: Page) => page.getByText(shell.down, { exact: true });

// WEB-02. Red when a 5xx counts as signed out, a protected page opens, or the page is redirected round and round.
// Seen red: a portal's answer was taken for a user; the banner stayed for 14 s after the service was back.
for (const [name, fail] of Object.entries(faults))
  test(
    `the service is down (${name}): the last known user stays, protected pages stay closed, and it opens by itself`,
    { tag: name === 'an error of ours' || name === 'no connection' ? [] : '@full' },
    async ({ open, live }) => {
      const student = newStudent();
      const page = await open({ as: student, serviceWorkers: 'block' });
      await page.goto(`${address()}/free`);
      const account = page.getByLabel(say(shell.account, { name: student.name }));
      await expect(account).toBeVisible();
      const loads = countLoads(page);
      await fail(page);
      const course = `/courses/${live.slug}`;
      // Public pages, pages with data, pages of a course, an unknown one: each with what was known of the person, none signed out.
      const paths = ['/jobs', '/my-courses', course, `${course}/mcq`, '/no/such/page', '/categories', '/terms-of-service'];
      const [asked, started] = [countRequests(page, '/api/user'), performance.now()];
      for (const path of paths) {
        await goInside(page, path);
        await expect(page).toHaveURL(`${address()}${path}`);
        await expect(account).toBeVisible();
        await expect(page.locator('main')).toBeVisible();
      }
      // Each navigation's question and its one repeat; the banner's own, repeated as well, come besides: the second of them and all that
      // follow at least a second and a half after the one before.
      const ofBanner = 2 + Math.floor((performance.now() - started) / 1500);
      expect(asked.length).toBeLessThanOrEqual(2 * paths.length + 2 * ofBanner);
      await expect(banner(page)).toBeVisible();
      for (const path of ['/profile', '/admin/users']) {
        await goInside(page, path);
        await expect(trouble(page)).toBeVisible();
        await expect(page).toHaveURL(`${address()}${path}`);
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
      await goInside(page, '/profile');
      await expect(trouble(page)).toBeVisible();
      await page.unroute('**/api/user');
      await expect(banner(page)).toBeHidden();
      await expect(trouble(page)).toHaveCount(0);
      await expect(page.locator('main h1')).toBeVisible();
      expect(loads).toEqual([]);
    },
  );

// WEB-02. Red when a page waits for ever for a server that says nothing, or forgets after a reload who was here.
test('the service says nothing at all: the page comes after 8 s with the user of before, the next ones after 2 s', async ({ open }) => {
  const student = newStudent();
  const page = await open({ as: student, serviceWorkers: 'block' });
  await page.goto(`${address()}/__kit`);
  // Only whom the browser has written down can still be there after the reload.
  await expect.poll(() => keptUser(page)).toBe(student.name);
  await page.route('**/api/user', () => undefined);
  await page.goto(`${address()}/my-courses`, { waitUntil: 'commit' });
  await expect(page.getByLabel(say(shell.account, { name: student.name }))).toBeVisible();
  await expect(banner(page)).toBeVisible();
  const before = Date.now();
  await goInside(page, '/free');
  await expect(page.locator('main h1')).toBeVisible();
  expect(Date.now() - before).toBeLessThan(7000);
});

/** A link that is not in any page of ours, to press or to look at. */
const putLink = (page: Page, path: string): Promise<unknown> =>
  page.evaluate((to) => {
    const link = document.createElement('a');
    link.href = to;
    link.textContent = to;
    document.querySelector('main')?.append(link, ' ');
  }, path);

// Specification §9. Red without the limit, or when a slow link is filled with what nobody may need.
test('the code of a page comes before its link is pressed: four pages at once, none on slow links or with data saver', async ({ open }) => {
  const chunks = {
    '/my-courses': 'my-courses',
    '/free': 'free',
    '/categories': 'categories',
    '/auth/forget': 'forget',
    '/hsc': 'hsc',
    '/jobs': 'jobs',
  };
  const names = Object.values(chunks);
  const visit = async (connection: { effectiveType: string; saveData: boolean }) => {
    const page = await open({ serviceWorkers: 'block' });
    await withConnection(page, connection);
    const [wanted, held]: [string[], (() => void)[]] = [[], []];
    await page.route('**/assets/*.js', async (route) => {
      const name = /\/assets\/([a-z-]+?)-[\w-]{8}\.js$/.exec(route.request().url())?.[1] ?? '';
      if (names.includes(name)) {
        wanted.push(name);
        await new Promise<void>((resolve) => held.push(resolve));
      }
      await route.continue();
    });
    await page.goto(`${address()}/__kit`, { waitUntil: 'networkidle' });
    // A machine at work elsewhere leaves the network idle before the page is drawn: the links went with the place of its code.
    await expect(page.locator('main h1')).toBeVisible();
    for (const path of Object.keys(chunks)) {
      await putLink(page, path);
      await page.getByRole('link', { name: path, exact: true }).focus();
    }
    return { wanted, held };
  };
  const fast = await visit({ effectiveType: '4g', saveData: false });
  await expect.poll(() => fast.wanted.length).toBe(4);
  fast.held.shift()?.();
  await expect.poll(() => fast.wanted.length).toBe(5);
  for (const go of fast.held) go();
  for (const connection of [
    { effectiveType: '2g', saveData: false },
    { effectiveType: '4g', saveData: true },
  ]) {
    const slow = await visit(connection);
    expect(slow.wanted).toEqual([]);
  }
});

// Specification §1, §4. Red when a page that is left open asks for a sign-in that nobody needs.
test('a protected page asks a visitor to sign in over the page that is open, and says nothing in the log', async ({ open }) => {
  const page = await open();
  const lines = readConsole(page);
  await page.goto(`${address()}/free`);
  await expect(page.locator('main h1')).toBeVisible();
  await goInside(page, '/profile');
  await expect(page.getByRole('dialog', { name: signIn.signInTitle })).toBeVisible();
  await expect(page).toHaveURL(`${address()}/free`);
  expect(lines.filter((line) => line.startsWith('error'))).toEqual([]);
});

// Red when a dialog whose code does not come takes the page with it, or loads it anew into the browser's own error page. Both seen red.
test('without a connection, signing in leaves the page as it stands and opens when it is back', async ({ open }) => {
  const page = await open({ width: 360, serviceWorkers: 'block' });
  await page.goto(`${address()}/free`, { waitUntil: 'networkidle' });
  await takenOver(page);
  const loads = countLoads(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: shell.signIn, exact: true }).first().click();
  await expect(page.getByText(shell.offline)).toBeVisible();
  await expect(page.locator('main h1')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(shell.offline)).toHaveCount(0);
  await page.getByRole('button', { name: shell.signIn, exact: true }).first().click();
  await expect(page.getByRole('dialog', { name: signIn.signInTitle })).toBeVisible();
  expect(loads).toEqual([]);
});

// Red when all first documents of a tab share one place: a page that is opened stood where another had been left.
test('a page opened in a tab begins at its top, and one that is loaded again stands where it stood', async ({ open }) => {
  const page = await open({ width: 360 });
  const scrollY = () => page.evaluate(() => globalThis.scrollY);
  await page.goto(`${address()}/courses`);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.evaluate(() => scrollTo(0, 600));
  await expect.poll(scrollY).toBe(600);
  await page.reload();
  await expect.poll(scrollY).toBe(600);
  for (const path of ['/hsc', '/courses']) {
    await page.goto(`${address()}${path}`);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    expect(await scrollY()).toBe(0);
  }
});
