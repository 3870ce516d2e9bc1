import { bn as paper } from '../../web/src/i18n/exam-paper/bn.js';
import { address, choose, expect, newStudent, receiptLine, savedLine, say, startExam, submit, test, type Page } from './support.js';

/** Paths of the full loads of the page from here on. */
const countLoads = (page: Page): string[] => {
  const loads: string[] = [];
  page.on('load', () => loads.push(new URL(page.url()).pathname));
  return loads;
};

/** As after a release: these chunks are gone from the server. */
const gone = (page: Page, chunks: string) => page.route(chunks, (route) => route.fulfill({ status: 404, body: 'Not found' }));

// WEB-01. Red with an unconditional reload (a loop while the chunk stays away), and without any. Seen red: both the loop, and an empty
// window in place of the words.
test('a chunk that is gone reloads each page once, then there are words, and the page works when it is back', async ({ open, live }) => {
  const page = await open({ as: newStudent(), serviceWorkers: 'block' });
  await page.goto(`${address()}/courses/${live.slug}/mcq`);
  const link = page.locator('a[href$="/leaderboard"]').first();
  await expect(link).toBeVisible();
  const loads = countLoads(page);
  await gone(page, '**/assets/leaderboard-*.js');
  await link.click();
  await expect.poll(() => loads.length).toBe(1);
  // The page that stands has been reloaded, so the next try goes to the other one, which finds the chunk missing too.
  await link.click();
  await expect(page.getByRole('heading', { name: 'Internal Server Error' })).toBeVisible();
  expect(loads.toSorted()).toEqual([...new Set(loads)].toSorted());
  await page.unroute('**/assets/leaderboard-*.js');
  await page.reload();
  await expect(page.getByRole('table')).toBeVisible();
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
