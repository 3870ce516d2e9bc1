import { bn as builder } from '../../web/src/features/selfpractice/builder/bn.js';
import { bn as practice } from '../../web/src/features/selfpractice/bn.js';
import { bn as session } from '../../web/src/features/selfpractice/session/bn.js';
import { bn as today } from '../../web/src/features/selfpractice/today/bn.js';
import { faultsOf } from './axe.js';
import { filled, goOn } from './looks-support.js';
import { address, expect, keptByWorker, newStudent, say, test, type Page } from './support.js';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, n: number) => page.getByRole('heading', { name: say(session.question, { n }), exact: true });

/** Answers the question on the screen with the first thing at hand, whatever kind it is. */
const answer = async (page: Page): Promise<void> => {
  const number = page.locator('article input');
  const options = page.locator('article [role=group] button');
  await expect(number.or(options.first()).first()).toBeVisible();
  if (await number.isVisible()) await number.fill('1');
  else await options.first().click();
  // Of several, or a number, it is given by the button below.
  const give = button(page, session.give);
  if (await give.isVisible()) await give.click();
};
/** On to the question of this number: it stands before anything is done to it. */
const next = async (page: Page, number: number): Promise<void> => {
  await button(page, session.next).click();
  await expect(heading(page, number)).toBeAttached();
};
const marked = (page: Page) => page.getByRole('status').filter({ hasText: new RegExp(`^(${session.right}|${session.wrong})$`) });

/** How many questions of the sheet stand so. */
const standing = async (page: Page, state: string): Promise<number> => {
  await page.locator('header button').last().click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  const count = await sheet.getByRole('button', { name: new RegExp(`, ${state}$`) }).count();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  return count;
};

// Red with answers that live in memory only (the reload offline forgets two), without the service worker (it shows the browser's own error
// page), with a place that is kept on the device instead of following from the answers, or with mastery that does not move.
test('a session begun on a phone, cut off, reloaded and finished on a laptop', async ({ open }) => {
  const student = newStudent();
  const phone = await open({ as: student, width: 360 });
  await phone.goto(`${address()}/selfpractice/practice`);
  await button(phone, '৫').click();
  await expect(phone.getByRole('status').filter({ hasText: /প্রশ্ন পাওয়া যাবে/ })).toBeVisible();
  await button(phone, builder.start).click();
  await phone.waitForURL(/\/selfpractice\/session\//);
  await expect(heading(phone, 1)).toBeAttached();
  await answer(phone);
  await expect(marked(phone)).toBeVisible();
  await keptByWorker(phone);

  await phone.context().setOffline(true);
  await next(phone, 2);
  await answer(phone);
  await expect(phone.getByText(session.waitingPhone)).toBeVisible();
  await next(phone, 3);
  await answer(phone);
  await next(phone, 4);
  await expect(phone.getByText(session.offline)).toBeVisible();
  await phone.reload({ waitUntil: 'commit' });
  await expect(heading(phone, 4)).toBeAttached();
  expect(await standing(phone, session['state-waiting'])).toBe(2);
  await phone.context().setOffline(false);
  await expect.poll(() => standing(phone, session['state-waiting'])).toBe(0);
  expect(await standing(phone, session['state-left'])).toBe(2);

  const laptop = await open({ as: student });
  await laptop.goto(`${address()}/selfpractice`);
  await expect(laptop.getByText(say(today.continueWhat, { count: 5, answered: 3 })).first()).toBeVisible();
  await laptop.getByRole('link', { name: today.continueAct }).click();
  await expect(heading(laptop, 4)).toBeAttached();
  await answer(laptop);
  await next(laptop, 5);
  await answer(laptop);
  await button(laptop, session.finish).click();
  await laptop.getByRole('dialog').getByRole('button', { name: session.finish, exact: true }).click();
  await expect(laptop.getByRole('heading', { level: 1, name: /৫টির .টি সঠিক/ })).toBeVisible();
  // What was answered has moved what is known of its topic; until then the bubbles say that nothing is.
  await expect(laptop.getByRole('img', { name: new RegExp(`^${practice.mastery}`) }).first()).toBeVisible();
  expect(await faultsOf(laptop, 'result')).toEqual([]);
  // The phone comes to the same end by itself.
  await phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(phone.getByRole('heading', { level: 1, name: /৫টির .টি সঠিক/ })).toBeVisible();
  // With a list of earlier sessions, whose names are long, and with figures to draw.
  for (const path of ['/selfpractice', '/selfpractice/statistics', '/selfpractice/leaderboard']) {
    await phone.goto(`${address()}${path}`);
    await filled(phone);
    expect(await faultsOf(phone, path)).toEqual([]);
  }
});

// Seen red: the choice counted only after the page had asked who is signed in, and ten questions came for five.
test('what is chosen counts at once, however slow the line is', async ({ open }) => {
  const page = await open({ as: newStudent(), width: 360, serviceWorkers: 'block' });
  await page.goto(`${address()}/selfpractice/practice`);
  await expect(page.getByRole('status').filter({ hasText: /প্রশ্ন পাওয়া যাবে/ })).toBeVisible();
  const line = Promise.withResolvers<void>();
  await page.route(/\/api\/user$/, async (route) => {
    await line.promise;
    await route.continue();
  });
  const begun = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/selfpractice/sessions'));
  await button(page, '৫').click();
  await button(page, builder.start).click();
  expect((await begun).postDataJSON()).toMatchObject({ plan: { count: 5 } });
  line.resolve();
  await page.waitForURL(/\/selfpractice\/session\//);
  expect(await standing(page, session['state-left'])).toBe(5);
});

// Red with a colour pair below 4.5:1, a control without a name, or a line that does not wrap at 360 px.
test('all nine pages are clean for axe and fit a phone, to somebody new, somebody who practised, and a visitor', async ({ open }) => {
  const faults: string[] = [];
  const page = await open({ as: newStudent(), width: 360 });
  const lists = ['', '/practice', '/subjects', '/statistics', '/leaderboard', '/bookmarks'].map((path) => `/selfpractice${path}`);
  await page.goto(`${address()}${lists[0]}`);
  for (const path of lists) {
    if (path !== lists[0]) await goOn(page, path);
    await filled(page);
    faults.push(...(await faultsOf(page, `${path}, new`)));
  }
  await goOn(page, '/selfpractice/practice');
  await button(page, '৫').click();
  await button(page, builder.start).click();
  await page.waitForURL(/\/selfpractice\/session\//);
  await answer(page);
  await expect(marked(page)).toBeVisible();
  await page.getByRole('button', { name: session.bookmark }).click();
  faults.push(...(await faultsOf(page, 'session')));
  const { subject, topic } = await page.evaluate(async () => {
    const read = async <T>(path: string): Promise<T> => (await fetch(`/api/selfpractice/${path}`)).json() as Promise<T>;
    const { subjects } = await read<{ subjects: { id: string }[] }>('subjects');
    const { items } = await read<{ items: { question: { topicId: string } }[] }>(`sessions/${location.pathname.split('/').at(-1)}`);
    return { subject: subjects[0]?.id, topic: items[0]?.question.topicId };
  });
  await page.goto(`${address()}/selfpractice/bookmarks`);
  for (const path of ['/selfpractice/bookmarks', '/selfpractice', `/selfpractice/${subject}/topics`, `/selfpractice/${topic}/questions`]) {
    if (path !== '/selfpractice/bookmarks') await goOn(page, path);
    await filled(page);
    faults.push(...(await faultsOf(page, path)));
  }
  const visitor = await open({ width: 360 });
  await visitor.goto(`${address()}/selfpractice/statistics`);
  await expect(visitor.getByText(practice.signInTitle)).toBeVisible();
  faults.push(...(await faultsOf(visitor, 'visitor')));
  expect(faults).toEqual([]);
});
