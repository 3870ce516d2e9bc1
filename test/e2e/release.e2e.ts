import { bn as profile } from '../../web/src/features/account/profile/bn.js';
import { bn as bookmarks } from '../../web/src/features/selfpractice/bookmarks/bn.js';
import { bn as paper } from '../../web/src/i18n/exam-paper/bn.js';
import { bn as leaving } from '../../web/src/i18n/unsaved/bn.js';
import { bn as shell } from '../../web/src/shell/bn.js';
import { bn as titles } from '../../web/src/shell/titles/bn.js';
import { openProfile, part } from './account-support.js';
import { countLoads, countRequests, goInside, gone, readConsole, shownInTime, stopClock, withConnection } from './shell-support.js';
import { address, choose, expect, newStudent, receiptLine, savedLine, say, startExam, submit, test, type Page } from './support.js';

const chunks = '**/assets/onboard-*.js';
const trouble = (page: Page) => page.getByRole('heading', { name: 'Internal Server Error' });
/** The page stands: its address is there before it is. */
const stands = async (page: Page, name: 'free' | 'jobs'): Promise<void> => {
  await expect(page).toHaveURL(new RegExp(`${address()}/${name}`));
  await expect(page).toHaveTitle(new RegExp(titles[name]));
  await expect(page.locator('main h1')).toBeVisible();
};
const newBuild = (page: Page) => page.route('**/builds/latest.json?*', (route) => route.fulfill({ json: { id: 'another-build' } }));

// WEB-01. Red with an unconditional reload (a loop while the chunk stays away), and without any. Seen red: the page that was left was
// loaded anew instead of the one that was wanted; a chunk that only a pointer over its link had asked for reloaded the page.
test('a chunk that is gone loads the page that was wanted anew, once in ten seconds, then there are words and the way on', async ({
  open,
  live,
}) => {
  const page = await open({ as: newStudent(), serviceWorkers: 'block' });
  await stopClock(page);
  const list = `/courses/${live.slug}/mcq`;
  await page.goto(`${address()}${list}`);
  const link = page.locator('a[href$="/onboard"]').first();
  await expect(link).toBeVisible();
  const wanted = await link.getAttribute('href');
  const loads = countLoads(page);
  await gone(page, chunks);
  await page.clock.runFor(2000);
  const early = page.waitForResponse((answer) => /\/assets\/onboard-/.test(answer.url()));
  const asked = countRequests(page, '/assets/onboard-');
  // What fetches ahead comes by itself a moment after the page: until it is there, a pointer tells nobody.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await link.hover();
    expect(asked.length).toBeGreaterThan(0);
  }).toPass();
  expect((await early).status()).toBe(404);
  await page.clock.runFor(1000);
  expect(loads).toEqual([]);

  await link.click();
  await expect.poll(() => loads).toEqual([wanted]);
  await shownInTime(page, trouble(page));
  await expect(page.getByText(shell.partMissing)).toBeVisible();
  expect(loads).toEqual([wanted]);
  // The chunk stays away: the same page within ten seconds is not loaded again, after them it is.
  await page.clock.runFor(6000);
  await goInside(page, list);
  await expect(link).toBeVisible();
  expect(loads).toEqual([wanted, list]);
  await link.click();
  await shownInTime(page, trouble(page));
  expect(loads).toEqual([wanted, list]);
  await page.clock.runFor(60_000);
  expect(loads).toEqual([wanted, list]);
  await page.unroute(chunks);
  await page.getByRole('button', { name: shell.retry }).click();
  await expect(page.locator('main h1')).toBeVisible();
  await expect(trouble(page)).toHaveCount(0);
});

// WEB-01. Red when the exam page reloads for a chunk.
test('inside an exam a missing chunk reloads nothing, and the exam goes to its end', async ({ open, live }) => {
  const page = await open({ as: newStudent(), serviceWorkers: 'block' });
  await gone(page, '**/assets/katex-*.js');
  await startExam(page, live);
  const loads = countLoads(page);
  await choose(page, 1, 0);
  await expect(savedLine(page, 1)).toBeVisible();
  await submit(page);
  await expect(receiptLine(page, paper.keptAnswers)).toHaveText(say(paper.keptOf, { total: 1, kept: 1 }));
  expect(loads).toEqual([]);
});

// WEB-03. Seen red: the error page stood in place of everything that was open.
test('a dialog whose code does not come without a connection closes, the page stays, and the next try opens it', async ({ open }) => {
  const page = await open({ as: newStudent(), serviceWorkers: 'block' });
  await page.goto(`${address()}/selfpractice/bookmarks`);
  const [button, dialog] = [page.getByRole('button', { name: bookmarks.newFolder }), page.getByRole('dialog')];
  await expect(button).toBeVisible();
  const loads = countLoads(page);
  await page.context().setOffline(true);
  const closed = page.waitForEvent('requestfailed', (request) => request.url().includes('toast-area'));
  await button.click();
  await expect(page.getByText(shell.offline)).toBeVisible();
  // What was pressed is closed again by now, in words whose code does not come either: a later press is a try of its own.
  await closed;
  await expect(button).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(trouble(page)).toHaveCount(0);
  await page.context().setOffline(false);
  await button.click();
  await expect(dialog).toBeVisible();
  expect(loads).toEqual([]);
});

// Specification §4, §7, §9. Red with another interval, an address that a cache may answer, or a reload before the next navigation.
test('a new release is looked for after 60 minutes and every 60 minutes, and the next navigation loads the page', async ({ open }) => {
  const page = await open({ serviceWorkers: 'block' });
  await stopClock(page);
  const asked = countRequests(page, '/builds/latest.json');
  await page.goto(`${address()}/free`);
  await expect(page.locator('main h1')).toBeVisible();
  const loads = countLoads(page);
  await page.clock.fastForward('59:59');
  expect(asked).toEqual([]);
  await page.clock.fastForward('00:02');
  await expect.poll(() => asked.length).toBe(1);
  // The same build: nothing follows.
  await goInside(page, '/jobs');
  await stands(page, 'jobs');
  await newBuild(page);
  const told = page.waitForResponse('**/builds/latest.json*');
  await page.clock.fastForward('01:00:00');
  await expect.poll(() => asked.length).toBe(2);
  await (await told).finished();
  expect(new Set(asked).size).toBe(2);
  for (const address_ of asked) expect(address_).toMatch(/^GET \/builds\/latest\.json\?\d{13}$/);
  expect(loads).toEqual([]);
  await goInside(page, '/free');
  await expect.poll(() => loads).toEqual(['/free']);
  await expect(page.locator('main h1')).toBeVisible();
});

// Red when the browser asks once more after the question of the page: nobody answers that here, and the page stays.
test('who has chosen to leave is asked no second time for a new release', async ({ open }) => {
  const { page } = await openProfile(open, 1280);
  const name = part(page, profile.person).getByRole('textbox', { name: profile.name });
  await newBuild(page);
  await stopClock(page);
  await page.reload();
  await expect(name).toBeVisible();
  await name.fill('অন্য নাম');
  const loads = countLoads(page);
  const checked = page.waitForResponse(/latest\.json/);
  await page.clock.fastForward('01:00:00');
  await (await checked).finished();
  await page.locator('header').getByRole('link').first().click();
  const question = page.getByRole('alertdialog', { name: leaving.title });
  await shownInTime(page, question);
  await question.getByRole('button', { name: leaving.discard }).click();
  await expect.poll(() => loads).toEqual(['/']);
});

// Specification §4, §9. Red when the time of the last reload is forgotten: a build that always looks new would load each page twice.
test('the same path is not loaded anew for a release twice within ten seconds', async ({ open }) => {
  const page = await open({ serviceWorkers: 'block' });
  await stopClock(page);
  await newBuild(page);
  await page.goto(`${address()}/jobs`);
  await expect(page.locator('main h1')).toBeVisible();
  const loads = countLoads(page);
  // As if /free had been loaded anew nine seconds ago, in this window.
  await page.evaluate(() => sessionStorage.setItem('release.reload', JSON.stringify({ '/free': Date.now() + 3_600_000 - 9000 })));
  const checked = page.waitForResponse(/latest\.json/);
  await page.clock.fastForward('01:00:00');
  await checked;
  await goInside(page, '/free');
  await stands(page, 'free');
  expect(loads).toEqual([]);
  await page.clock.runFor(2000);
  await goInside(page, '/jobs');
  await expect.poll(() => loads).toEqual(['/jobs']);
});

// WEB-01. Red when the release check does not know an exam.
test('a new release never loads the page of an exam anew', async ({ open, live }) => {
  const page = await open({ as: newStudent(), serviceWorkers: 'block' });
  await stopClock(page);
  await newBuild(page);
  await page.goto(`${live.path}/onboard`);
  await expect(page.locator('main h1')).toBeVisible();
  const loads = countLoads(page);
  const checked = page.waitForResponse(/latest\.json/);
  await page.clock.fastForward('01:00:00');
  await checked;
  await goInside(page, new URL(live.path).pathname);
  await expect(page).toHaveURL(live.path);
  await expect(page.locator('main')).toBeVisible();
  expect(loads).toEqual([]);
});

// Specification §7, §9. Red when the rules come with the page's first requests, or on the slowest links.
test('the route rules are fetched about a second after the start, not on slow-2g', async ({ open }) => {
  for (const effectiveType of ['4g', 'slow-2g']) {
    const page = await open({ serviceWorkers: 'block' });
    await stopClock(page);
    await withConnection(page, { effectiveType, saveData: false });
    const asked = countRequests(page, '/builds/meta/');
    await page.goto(`${address()}/__kit`);
    await expect(page.locator('main h1')).toBeAttached();
    await page.clock.runFor(900);
    expect(asked).toEqual([]);
    await page.clock.runFor(200);
    if (effectiveType === '4g') await expect.poll(() => asked.length).toBe(1);
    await page.clock.runFor(10_000);
    expect(asked.length).toBe(effectiveType === '4g' ? 1 : 0);
    for (const address_ of asked) expect(address_).toMatch(/^GET \/builds\/meta\/[0-9a-f]+\.json$/);
  }
});

// Specification §7, §8. Red when a failure shows on the page or stops a navigation, or is repeated more than once.
test('rules that do not come are only logged', async ({ open }) => {
  const page = await open({ serviceWorkers: 'block' });
  const [lines, asked] = [readConsole(page), countRequests(page, '/builds/meta/')];
  await page.route('**/builds/meta/**', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto(`${address()}/__kit`);
  await expect.poll(() => lines.filter((line) => line.includes('The route rules did not load')).length).toBe(1);
  expect(asked).toHaveLength(2);
  await goInside(page, '/free');
  await stands(page, 'free');
  await expect(trouble(page)).toHaveCount(0);
});

/** Puts these rules in the place of the build's own. */
const rule = (page: Page, rules: Record<string, { redirect: string }>) =>
  page.route('**/builds/meta/**', async (route) => {
    const manifest = (await (await route.fetch()).json()) as { matcher: { static: object } };
    Object.assign(manifest.matcher.static, rules);
    await route.fulfill({ json: manifest });
  });

// Specification §4. Red when a guard speaks before the rule, when the user is not asked for first, or when the whole page is loaded.
test('a rule of this build leads on inside the page, after the user is asked for and before the guards', async ({ open }) => {
  const page = await open({ serviceWorkers: 'block' });
  await rule(page, { '/profile': { redirect: '/jobs' } });
  await page.goto(`${address()}/free`);
  await expect(page.locator('main h1')).toBeVisible();
  const [loads, users] = [countLoads(page), countRequests(page, '/api/user')];
  await goInside(page, '/profile?a=1');
  await expect(page).toHaveURL(`${address()}/jobs?a=1`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(users.length).toBeGreaterThan(0);
  expect(loads).toEqual([]);
  // One of our own.
  await goInside(page, '/home');
  await expect(page).toHaveURL(`${address()}/`);
  expect(loads).toEqual([]);
});

// Specification §4. Red when another site's address is taken for a path of ours.
test('a rule that leads to another site loads it fully', async ({ open }) => {
  const page = await open({ serviceWorkers: 'block' });
  await rule(page, { '/jobs': { redirect: 'https://elsewhere.example/jobs' } });
  await page.route('https://elsewhere.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' }));
  await page.goto(`${address()}/free`);
  await expect(page.locator('main h1')).toBeVisible();
  await goInside(page, '/jobs');
  await expect(page).toHaveURL('https://elsewhere.example/jobs');
  await expect(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
});

// Specification §7. Red when a prerendered page asks for its data on the way, or a page that is not prerendered for a payload.
test('navigation to a prerendered page takes its payload, and to another page none', async ({ open }) => {
  const page = await open({ serviceWorkers: 'block' });
  // Which pages are prerendered is known from the manifest, about a second after the start.
  const manifest = page.waitForResponse('**/builds/meta/*.json');
  await page.goto(`${address()}/__kit`);
  await expect(page.locator('main h1')).toBeAttached();
  await (await manifest).finished();
  const payloads: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/_payload.json')) payloads.push(new URL(request.url()).pathname);
  });
  const data = countRequests(page, '/api/home');
  await goInside(page, '/');
  await expect.poll(() => payloads).toEqual(['/_payload.json']);
  await expect(page).toHaveTitle(/HSC/);
  await expect(page.locator('main h2').first()).toBeVisible();
  expect(data).toEqual([]);
  await goInside(page, '/my-courses');
  await expect(page.locator('main h1')).toBeVisible();
  await goInside(page, '/jobs');
  await expect.poll(() => payloads).toEqual(['/_payload.json', '/jobs/_payload.json']);
});
