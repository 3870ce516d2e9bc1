import { bn as paper } from '../../web/src/i18n/exam-paper/bn.js';
import { en as paperEn } from '../../web/src/i18n/exam-paper/en.js';
import { bn as shell } from '../../web/src/shell/bn.js';
import { axe } from './axe.js';
import { goOn, inTurn, type Theme } from './looks-support.js';
import { address, expect, newStudent, option, question, receiptLine, savedLine, test, type Exam, type Open, type Page } from './support.js';

const widths = [320, 360, 1280] as const;
type Language = 'bn' | 'en';

const widerThanWindow = async (page: Page, where: string): Promise<string[]> => {
  const found: string[] = [];
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const by = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (by > 0) found.push(`${where}: ${by} px wider than a window of ${width}`);
  }
  if (before) await page.setViewportSize(before);
  return found;
};

const inLanguage = (language: Language, theme: Theme, width: number, as?: ReturnType<typeof newStudent>): Parameters<Open>[0] => ({
  ...(as ? { as } : {}),
  width,
  colorScheme: theme,
  isMobile: false,
  before: (context) => context.addCookies([{ name: 'lang', value: language, url: address() }]),
});

const look = async (page: Page, where: string, faults: string[], rules = true): Promise<void> => {
  if (rules) faults.push(...(await axe(page)).map((fault) => `${where}: ${fault}`));
  faults.push(...(await widerThanWindow(page, where)));
};

type Look = (where: string, place: number) => Promise<void>;

/** Each page that stands before, around and after an exam. */
const around = async (page: Page, live: Exam, look: Look): Promise<void> => {
  const course = `/courses/${live.slug}/mcq`;
  const pages = [
    ['home', '/', 'h1, h2'],
    ['list', course, 'main h1'],
    ['onboard', `${course}/${live.id}/onboard`, 'main h1'],
    ['leaderboard', `${course}/${live.id}/leaderboard`, 'main table'],
    ['not found', '/no/such/page', 'main h1'],
  ] as const;
  for (const [place, [where, path, ready]] of pages.entries()) {
    await (place === 0 ? page.goto(`${address()}${path}`) : goOn(page, path));
    await expect(page.locator(ready).first()).toBeVisible();
    await look(where, place);
  }
};

/** The paper, its summary, the receipt and the solution. */
const inside = async (page: Page, live: Exam, texts: typeof paper | typeof paperEn, look: Look): Promise<void> => {
  await page.goto(`${live.path}/onboard`);
  await page.locator('main').getByRole('button').last().click();
  await page.waitForURL(live.path);
  await expect(question(page, live.questions)).toBeAttached();
  await option(page, 1, 1).click();
  await look('paper', 5);
  await page.getByRole('button', { name: texts.submit, exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: texts.submitAsk });
  await expect(dialog).toBeVisible();
  await look('summary', 6);
  await dialog.getByRole('button', { name: texts.submit, exact: true }).click();
  await expect(page.getByRole('heading', { name: texts.submitted, exact: true })).toBeVisible();
  await look('receipt', 7);
  await page.goto(`${live.path}/solution`);
  await expect(page.locator('main h1')).toBeVisible();
  await look('solution', 8);
};

// WEB-05. Red with a colour pair below 4.5:1, a control without a name, or a line that does not wrap.
// Seen red: a pale grey, a formula wider than a window of 320 px, an error of React in English.
for (const [theme, language, width] of [
  ['light', 'bn', 360],
  ['dark', 'en', 1280],
] as const)
  test(`every page is clean for axe and fits the window: ${theme}, ${language}, ${width} px`, async ({ open, live }) => {
    const faults: string[] = [];
    const page = await open(inLanguage(language, theme, width, newStudent()));
    const inTheirTurn: Look = (where, place) => look(page, `${where}, ${theme} ${language} ${width}`, faults, inTurn(place, theme));
    await around(page, live, inTheirTurn);
    await inside(page, live, language === 'bn' ? paper : paperEn, inTheirTurn);
    expect(faults).toEqual([]);
  });

// The other half of the square for the pages with most colours; every other time sign-up.e2e.ts looks at the dialog.
for (const [theme, language] of [
  ['dark', 'bn'],
  ['light', 'en'],
] as const)
  test(`home, sign-in and not-found are clean for axe: ${theme}, ${language}`, { tag: '@full' }, async ({ open }) => {
    const faults: string[] = [];
    const page = await open(inLanguage(language, theme, 360));
    await page.goto(address());
    await expect(page.locator('h1, h2').first()).toBeVisible();
    await look(page, 'home', faults);
    await page.locator('header').getByRole('button').last().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look(page, 'sign-in', faults);
    await page.goto(`${address()}/no/such/page`);
    await expect(page.locator('main h1')).toBeVisible();
    await look(page, 'not found', faults);
    expect(faults).toEqual([]);
  });

// Specification §2, §8. Red when the message differs, the layout goes, or a server in trouble leaves a blank page.
test('unknown paths and a server in trouble have the views of the specification', async ({ open, live }) => {
  const page = await open({ serviceWorkers: 'block', width: 360 });
  await page.goto(`${address()}/no/such/page?a=1`);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(page.getByText('Page not found: /no/such/page?a=1', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: shell.goHome }).click();
  await expect(page).toHaveURL(`${address()}/`);

  // A parameter that the route's own check refuses.
  await page.goto(`${address()}/courses/${live.slug}/mcq/not-an-id/onboard`);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(page.getByText(`Page Not Found: /courses/${live.slug}/mcq/not-an-id/onboard`, { exact: true })).toBeVisible();

  // The code of a page that does not run is nobody's fault but ours.
  await page.route('**/api/my/courses', (route) =>
    route.fulfill({ status: 500, json: { statusCode: 500, statusMessage: 'Internal Server Error', message: '' } }),
  );
  await page.goto(`${address()}/my-courses`);
  await expect(page.getByRole('button', { name: shell.retry }).first()).toBeVisible();
});

// WEB-05. Red when a control cannot be reached or a dialog lets the focus out. Seen red: the focus was lost when the summary closed.
test('an exam by keyboard alone', async ({ open, live }) => {
  const page = await open({ as: newStudent() });
  await page.goto(`${live.path}/onboard`);
  const tabTo = async (name: string): Promise<void> => {
    for (let step = 0; step < 150; step += 1) {
      await page.keyboard.press('Tab');
      const found = await page.evaluate(() => document.activeElement?.textContent?.trim());
      if (found === name) return;
    }
    throw new Error(`No way to "${name}" by Tab`);
  };
  await expect(page.locator('main h1')).toBeVisible();
  await page.locator('main').getByRole('button').last().waitFor();
  await tabTo('পরীক্ষা শুরু করুন');
  await page.keyboard.press('Enter');
  await expect(question(page, live.questions)).toBeAttached();
  for (let number = 1; number <= 3; number += 1) {
    await page.keyboard.press(String(number));
    await expect(option(page, number, number - 1)).toBeChecked();
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('f');
  await page.keyboard.press('2');
  await expect(option(page, 4, 1)).toBeChecked();
  await page.keyboard.press('Delete');
  await expect(option(page, 4, 1)).not.toBeChecked();
  await expect(savedLine(page, 3)).toBeVisible();
  await tabTo(paper.submit);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: paper.submitAsk })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: paper.submit, exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: paper.submitAsk })).toBeVisible();
  await tabTo(paper.submit);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: paper.submitted, exact: true })).toBeFocused();
  await expect(receiptLine(page, paper.keptAnswers)).toHaveText('৩টির ৩টি');
});
