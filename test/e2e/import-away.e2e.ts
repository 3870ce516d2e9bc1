import { randomUUID } from 'node:crypto';
import { bn as texts } from '../../web/src/features/import/bn.js';
import { goTo, openAsStaff } from './admin-support.js';
import { expect, say, test, type Page } from './support.js';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

// Red (seen) with a page that asks once for what the socket has told it of, and stays on "going into the bank" when that answer fails: the
// import is over by then, so that nothing newer ever comes.
test('a page that hears of the end while the server answers nothing asks on until it does', async ({ open, sql }) => {
  const word = `m${randomUUID().slice(0, 8)}`;
  const page = await openAsStaff(open, sql, 'admin');
  await goTo(page, '/admin/selfpractice/questions/import');
  const buffer = Buffer.from(`::এক:: ${word} প্রশ্ন কোনটি? {=ক ~খ ~গ ~ঘ}`);
  await page.locator('input[type=file]').setInputFiles({ name: `${word}.gift`, mimeType: 'text/plain', buffer });
  await button(page, texts.nextMap).click();
  await page.getByRole('combobox', { name: texts.subject }).fill(`আমদানি ${word}`);
  await page.keyboard.press('Escape');
  await button(page, texts.nextReview).click();
  await button(page, say(texts.confirmDo, { count: 1 })).click();

  const inBank = async (): Promise<number> =>
    (await sql('select 1 from questions.question_versions where stem like $1', [`%${word}%`])).length;
  let [away, over, refused] = [true, false, 0];
  await page.route(/\/api\/admin\/imports\/[0-9a-f-]{36}$/, async (route) => {
    if (!away || route.request().method() !== 'GET') return route.continue();
    if (over) refused += 1;
    return route.fulfill({ status: 503, json: {} });
  });
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say(texts.confirmDo, { count: 1 }) })
    .click();
  await expect.poll(inBank).toBe(1);
  over = true;
  // A question is asked twice by itself: what comes after is the page's own.
  await expect.poll(() => refused).toBeGreaterThanOrEqual(5);
  away = false;
  await expect(page.getByRole('heading', { name: say(texts.doneTitle, { count: 1 }) })).toBeVisible();
});
