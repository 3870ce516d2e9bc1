import { bn as paper } from '../../web/src/i18n/exam-paper/bn.js';
import {
  answersInSql,
  choose,
  expect,
  newStudent,
  option,
  question,
  savedLine,
  shownAnswers,
  startExam,
  submit,
  test,
  type Page,
} from './support.js';

/** As the browser's translator leaves a page: in the place of each text that React put there, one of its own within two `font` elements. */
const translate = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    const meant = texts.filter((text) => text.data.trim() !== '' && !text.parentElement?.closest('script, style, textarea'));
    for (const text of meant) {
      const outer = document.createElement('font');
      outer.append(document.createElement('font'));
      outer.firstElementChild?.append(text.data);
      text.replaceWith(outer);
    }
    return meant.length;
  });

const clock = (page: Page) => page.getByRole('timer').first();
/** The clock runs on. */
const ticks = async (page: Page): Promise<void> => {
  const shown = await clock(page).innerText();
  await expect(clock(page)).not.toHaveText(shown);
};
/** What stands in the page's memory is gone when it was loaded anew. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-unbroken', 'yes'));
const unbroken = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-unbroken', 'yes');

for (const width of [360, 1280])
  // Red (seen) with the time left as bare text: the clock stands still. Red with the sign of a saved answer beside bare text: the second
  // answer ends in `NotFoundError: insertBefore`.
  test(`an exam goes on where the browser translates its page all the same: ${width} px`, async ({ open, sql, live }) => {
    const page = await open({ as: newStudent(), width });
    const start = await startExam(page, live);
    await mark(page);
    await choose(page, 1, 0);
    await expect(savedLine(page, 1)).toBeVisible();
    expect(await translate(page)).toBeGreaterThan(100);

    await ticks(page);
    for (const number of [2, 3, 4]) await choose(page, number, number % 4);
    await choose(page, 1, 1);
    await question(page, 3).getByRole('button', { name: paper.flag }).click();
    await question(page, 4).getByRole('button', { name: paper.clear }).click();
    await expect(savedLine(page, 3)).toBeVisible();
    await translate(page);
    await choose(page, 5, 0);
    await expect(savedLine(page, 4)).toBeVisible();
    await ticks(page);

    await page.getByRole('button', { name: paper.submit, exact: true }).first().click();
    await translate(page);
    await page.getByRole('dialog').getByRole('button', { name: paper.backToExam }).click();
    await choose(page, 6, 0);
    await unbroken(page);
    await expect(page.locator('[translate=no].notranslate').filter({ has: page.locator('main') })).toHaveCount(1);
    await submit(page);
    expect(await answersInSql(sql, start.attempt.id)).toBe(5);
    await unbroken(page);
  });

/**
 * From now on the head of the paper cannot be drawn, so many times; it asks for the larger of 1 and the count of questions. What is pressed is
 * pressed in the same moment: a tick of the clock would draw, and break, the paper before a hand had reached it.
 */
const breakPaper = (page: Page, times: number, press = '') =>
  page.evaluate(
    ([count, pressed]) => {
      const larger = Math.max;
      let left = count;
      Math.max = (...numbers: number[]): number => {
        if (numbers.length === 2 && numbers[0] === 1 && left > 0) {
          left -= 1;
          throw new Error('The paper is not drawn');
        }
        return larger(...numbers);
      };
      Object.assign(globalThis, { mendPaper: () => (Math.max = larger) });
      if (pressed !== '') document.querySelectorAll<HTMLElement>(pressed)[2]!.click();
    },
    [times, press] as const,
  );

// Red (seen) without the boundary around the paper: the page speaks of a server in trouble, and only loading it anew brings the paper back.
test('a paper that cannot be drawn is mounted again with its answers and its clock, without a word about the server', async ({
  open,
  sql,
  live,
}) => {
  const page = await open({ as: newStudent(), width: 360 });
  const start = await startExam(page, live);
  await mark(page);
  await choose(page, 1, 0);
  await expect(savedLine(page, 1)).toBeVisible();

  // Once (React itself tries a second time): nobody has to do anything.
  await breakPaper(page, 2);
  await option(page, 9, 1).click();
  await expect(option(page, 9, 1)).toBeChecked();
  await expect(question(page, 9)).toBeInViewport();
  await expect(savedLine(page, 2)).toBeVisible();

  // For good: the clock, what is safe, and the way back.
  await breakPaper(page, Number.MAX_SAFE_INTEGER, '#q10 [role=radio]');
  await expect(page.getByRole('heading', { name: paper.broken })).toBeVisible();
  await expect(page.getByText(paper.brokenHint)).toBeVisible();
  await expect(page.getByText(/Internal Server Error|সার্ভারে সমস্যা/)).toHaveCount(0);
  await ticks(page);
  await page.evaluate(() => (globalThis as unknown as { mendPaper: () => void }).mendPaper());
  await page.getByRole('button', { name: paper.openAgain }).click();
  await expect(option(page, 10, 2)).toBeChecked();
  await expect(shownAnswers(page)).toHaveCount(3);
  await expect(savedLine(page, 3)).toBeVisible();
  await unbroken(page);
  expect(await answersInSql(sql, start.attempt.id)).toBe(3);
});
