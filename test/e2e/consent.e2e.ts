import { bn as google } from '../../web/src/features/account/google/bn.js';
import { bn as consent } from '../../web/src/shell/consent/bn.js';
import { bn as signIn } from '../../web/src/shell/sign-in/bn.js';
import { openSignIn, tooWide, userOf, withSettings } from './account-support.js';
import { axe } from './axe.js';
import { address, expect, newStudent, test, type Page } from './support.js';

const analytics = { src: 'https://stats.example/script.js', id: 'site-7' };

/** Which scripts of the analytics were asked for, from here on; they are answered empty. */
const scriptsOf = async (page: Page): Promise<string[]> => {
  const asked: string[] = [];
  await page.route('https://stats.example/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  return asked;
};

// Red when the script comes before a yes, comes at all without being configured, or the choice is forgotten.
test('session analytics: asked only where configured, loaded only after a yes, at start-up from then on', async ({ open }) => {
  const plain = await open({ width: 360 });
  await plain.goto(address());
  await expect(plain.getByRole('heading').first()).toBeVisible();
  await expect(plain.getByRole('region', { name: consent.bar })).toHaveCount(0);

  const page = await open({ width: 360, before: withSettings({ analytics }) });
  const asked = await scriptsOf(page);
  await page.goto(address());
  const bar = page.getByRole('region', { name: consent.bar });
  await expect(bar).toBeVisible();
  expect(await axe(page, { within: `[aria-label="${consent.bar}"]` })).toEqual([]);
  expect(await tooWide(page)).toBe(0);
  // It is no dialog: the page beneath works.
  const form = await openSignIn(page);
  await expect(form).toBeVisible();
  await page.keyboard.press('Escape');
  expect(asked).toEqual([]);
  await bar.getByRole('button', { name: consent.yes }).click();
  await expect(bar).toBeHidden();
  await expect.poll(() => asked.length).toBe(1);
  await expect(page.locator('script[data-website-id="site-7"]')).toHaveCount(1);
  await page.reload();
  await expect.poll(() => asked.length).toBe(2);
  await expect(bar).toHaveCount(0);
});

// Red when a no is asked again or loads anything.
test('a no is kept, and nothing is loaded', async ({ open }) => {
  const page = await open({ before: withSettings({ analytics }) });
  const asked = await scriptsOf(page);
  await page.goto(address());
  await page.getByRole('region', { name: consent.bar }).getByRole('button', { name: consent.no, exact: true }).click();
  await page.reload();
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.getByRole('region', { name: consent.bar })).toHaveCount(0);
  expect(asked).toEqual([]);
});

// Red when the button stands without a client id, loses the page one came from, or a failed return is a dead end.
test('Google: there only where configured, and its return goes on or says what to do', async ({ open, live }) => {
  const plain = await open({ serviceWorkers: 'block', width: 360 });
  await plain.goto(address());
  await expect((await openSignIn(plain)).getByRole('button', { name: signIn.google })).toHaveCount(0);

  const page = await open({ serviceWorkers: 'block', width: 360, before: withSettings({ google: true }) });
  const list = `/courses/${live.slug}/mcq`;
  const started: unknown[] = [];
  await page.route('**/api/auth/google', (route) => {
    started.push(route.request().postDataJSON());
    return route.fulfill({ json: { address: `${address()}/auth/google?error=access_denied&state=s` } });
  });
  await page.goto(`${address()}${list}`);
  await page.getByRole('dialog').getByRole('button', { name: signIn.google }).click();
  await expect(page).toHaveURL(/\/auth\/google\?/);
  // The real server: nothing is configured there.
  await expect(page.getByRole('heading', { name: google.failed })).toBeVisible();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  expect(started).toEqual([{ next: list }]);
  await page.getByRole('button', { name: google.again }).click();
  await expect.poll(() => started).toEqual([{ next: list }, { next: list }]);
  await page.getByRole('button', { name: google.otherWay }).click();
  await expect(page.getByRole('dialog', { name: signIn.signInTitle })).toBeVisible();

  const student = newStudent();
  const back = await open({ serviceWorkers: 'block', as: student, width: 360 });
  const user = await userOf(back);
  const finished: unknown[] = [];
  await back.route('**/api/auth/google/finish', (route) => {
    finished.push(route.request().postDataJSON());
    return route.fulfill({ json: { user, next: list } });
  });
  await back.goto(`${address()}/auth/google?code=c&state=s`);
  await expect(back).toHaveURL(`${address()}${list}`);
  expect(finished).toEqual([{ query: 'code=c&state=s' }]);
});
