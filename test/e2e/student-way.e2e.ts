import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { bn as courses } from '../../web/src/features/courses/bn.js';
import { bn as exams } from '../../web/src/features/exams/bn.js';
import { bn as annotator } from '../../web/src/features/annotator/bn.js';
import { bn as lesson } from '../../web/src/features/lesson/bn.js';
import { bn as notices } from '../../web/src/features/notices/bn.js';
import { bn as qna } from '../../web/src/features/qna/bn.js';
import { bn as paper } from '../../web/src/i18n/exam-paper/bn.js';
import { bn as board } from '../../web/src/i18n/leaderboard/bn.js';
import { bn as onboard } from '../../web/src/i18n/onboard/bn.js';
import { bn as solution } from '../../web/src/i18n/solution/bn.js';
import { bn as shell } from '../../web/src/shell/bn.js';
import { openAsStaff } from './admin-support.js';
import { closeExam, keysOf, openExam, scored, sit } from './exam-after-support.js';
import {
  address,
  choose,
  expect,
  newStudent,
  opened,
  option,
  question,
  receiptLine,
  say,
  startExam,
  submit,
  test,
  toBengali,
  type Page,
} from './support.js';

const dialog = (page: Page) => page.getByRole('dialog');
const toast = (page: Page, title: string) => page.getByRole('status').filter({ hasText: title });

// Red (seen) without the entries of the history: Back left the paper for the onboarding page, without a question.
test('Back closes what is open, and leaves a running paper only when it is pressed again', async ({ open, live }) => {
  const page = await open({ as: newStudent(), width: 360 });
  await startExam(page, live);
  await choose(page, 1, 0);
  await page.getByRole('button', { name: paper.submit, exact: true }).click();
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(live.path);
  // One sheet in the place of another one, closed by its own button: nothing is left to go back through.
  await page.getByRole('button', { name: paper.sheetOpen }).click();
  await dialog(page).getByRole('button', { name: paper.submit, exact: true }).click();
  await expect(dialog(page).getByText(paper.submitAsk)).toBeVisible();
  await dialog(page).getByRole('button', { name: paper.backToExam }).click();
  await expect(dialog(page)).toHaveCount(0);
  await page.goBack();
  await expect(toast(page, paper.stay)).toBeVisible();
  await expect(page).toHaveURL(live.path);
  await expect(option(page, 1, 0)).toBeChecked();
  await page.goBack();
  await page.waitForURL(`${live.path}/onboard`);
  await expect(page.getByRole('link', { name: onboard.resume })).toBeVisible();
});

// Red (seen) without it: the free lesson left the sale page, the bell's list and the report the page below.
test('Back closes the free lesson, the list of notices and the report, and a drawing stays', async ({ open, sql }) => {
  const page = await open({ as: newStudent(), width: 360 });
  const [free] = await sql<{ slug: string }>(
    `select c.slug from catalog.courses c join catalog.lessons l on l.course_id = c.id where l.free and c.price_paisa > 0 limit 1`,
  );
  const sale = `${address()}/courses/${free!.slug}/checkout`;
  await page.goto(sale);
  await page
    .getByRole('button', { name: new RegExp(lesson.tryIt) })
    .first()
    .click();
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(sale);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^নোটিশ/ })
    .click();
  await expect(page.getByRole('dialog', { name: notices.title })).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(sale);
});

// Red (seen) with the overlay that knows no Back: the page of questions was left, and the drawing with it.
test('Back from a drawing asks first, and keeps it', async ({ open, live }) => {
  const page = await open({ as: newStudent(), width: 360 });
  await page.goto(`${address()}/courses/${live.slug}/qna`);
  await page.getByRole('link', { name: qna.ask }).first().click();
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  await page.locator('form input[type=file]').setInputFiles({ name: 'ছবি.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('button', { name: say(qna.drawOn, { n: 1 }) }).click();
  const asking = page.url();
  const drawing = page.getByRole('dialog', { name: annotator.title });
  const at = (await drawing.locator('canvas').last().boundingBox())!;
  await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
  await page.mouse.down();
  await page.mouse.move(at.x + at.width / 2 + 40, at.y + at.height / 2 + 20);
  await page.mouse.up();
  await page.goBack();
  const ask = page.getByRole('alertdialog', { name: annotator.discardTitle });
  await expect(ask).toBeVisible();
  await page.goBack();
  await expect(ask).toHaveCount(0);
  await expect(drawing.getByRole('button', { name: annotator.use })).toBeEnabled();
  await expect(page).toHaveURL(asking);
});

// Red (seen) with an arrow that always leads home, and with a board that is told of nothing but its version.
test('a board becomes final before one’s eyes, and the arrow leads one level up', async ({ open, sql }) => {
  const staff = await openAsStaff(open, sql, 'admin');
  const exam = await openExam(staff, sql, `চূড়ান্ত হয় ${Date.now()}`);
  const page = await open({ as: newStudent(), width: 360 });
  const [key] = await keysOf(sql, exam.id);
  await sql(`update exams.exams set show_solution = 'after-close' where id = $1`, [exam.id]);
  await sit(page, exam, [{ questionId: key!.questionId, optionId: key!.right }]);
  await scored(sql, exam.id);
  await page.goto(`${exam.path}/leaderboard`);
  await expect(page.getByText(board.live, { exact: false }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: board.solution })).toHaveCount(0);
  await page.evaluate(() => document.documentElement.setAttribute('data-unbroken', 'yes'));
  await closeExam(sql, exam.id);
  await expect(page.getByText(board.final, { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: board.solution })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-unbroken', 'yes');
  await page.getByRole('link', { name: shell.back, exact: true }).click();
  await page.waitForURL(`${address()}/courses/${exam.slug}/mcq`);
  // What is over is practised before its answers are read.
  const row = page.getByRole('listitem').filter({ hasText: exam.title });
  await expect(row.getByRole('link').first()).toHaveText(exams.practise);
  await page.getByRole('link', { name: shell.back, exact: true }).click();
  await page.waitForURL(`${address()}/courses/${exam.slug}/dashboard`);
  await page.getByRole('link', { name: shell.back, exact: true }).click();
  await page.waitForURL(`${address()}/my-courses`);
});

// Red (seen) with the sealed order: the second question of the paper was another one in its solution, and the report said a third number.
test('the solution is the paper that was sat: its order, its letters, its numbers', async ({ open, sql }) => {
  const staff = await openAsStaff(open, sql, 'admin');
  const exam = await openExam(staff, sql, `নিজের ক্রম ${Date.now()}`);
  const page = await open({ as: newStudent(), width: 360 });
  await startExam(page, exam);
  const shown = await page
    .locator('[data-number]')
    .evaluateAll((all) =>
      all.map((one) => [...one.querySelectorAll('[role=radio]')].map((option) => option.textContent?.replace(/^./, '') ?? '')),
    );
  await choose(page, 2, 2);
  await submit(page);
  await scored(sql, exam.id);
  await closeExam(sql, exam.id);
  await page.goto(`${exam.path}/solution`);
  const second = page.getByRole('region', { name: `${toBengali(2)}.` });
  await expect(second.getByRole('listitem').nth(2)).toContainText(new RegExp(`${solution.mine}|${solution.keyAndMine}`));
  expect(shown).toHaveLength(exam.questions);
  await second.getByRole('button', { name: solution.report }).click();
  await expect(dialog(page)).toHaveAccessibleName(say(solution.reportTitle, { n: 2 }));
});

// Red (seen) with the receipt alone, which stays what it was when it was made; and with a paper that begins at its first question again.
test('a paper stands where it was after a reload, and its receipt leads to what may be seen by now', async ({ open, sql }) => {
  const staff = await openAsStaff(open, sql, 'admin');
  const exam = await openExam(staff, sql, `রসিদ থেকে ${Date.now()}`);
  const page = await open({ as: newStudent(), width: 360 });
  await sql(`update exams.exams set show_solution = 'after-close' where id = $1`, [exam.id]);
  await startExam(page, exam);
  await choose(page, 5, 0);
  await page.reload();
  await opened(page, exam);
  await expect(question(page, 5)).toBeInViewport();
  await expect(question(page, 1)).not.toBeInViewport();
  await submit(page);
  await expect(receiptLine(page, paper.ownMarks)).toBeVisible();
  await expect(page.getByRole('link', { name: paper.seeSolution })).toHaveCount(0);
  await closeExam(sql, exam.id);
  await page.reload();
  await expect(page.getByRole('link', { name: paper.seeSolution })).toBeVisible();
});

// Red (seen) with the wall: a visitor read nothing but that somebody has to sign in.
test('a visitor reads which exam it is, until when, and its rules, before anything is asked', async ({ open, live }) => {
  const page = await open({ width: 360 });
  await page.goto(`${live.path}/onboard`);
  await expect(page.getByRole('heading', { level: 1, name: live.title })).toBeVisible();
  await expect(page.getByRole('heading', { name: onboard.rules })).toBeVisible();
  await page.getByRole('button', { name: onboard.openAccount }).click();
  await expect(dialog(page)).toBeVisible();
});

// Red (seen) with a calendar whose rows are no links, and that says nothing of the own exams.
test('the tab of exams begins with what runs, and knows what I have sat', async ({ open, sql }) => {
  const staff = await openAsStaff(open, sql, 'admin');
  const exam = await openExam(staff, sql, `দেওয়া হয়েছে ${randomUUID().slice(0, 8)}`);
  const page = await open({ as: newStudent(), width: 360 });
  const [key] = await keysOf(sql, exam.id);
  await sit(page, exam, [{ questionId: key!.questionId, optionId: key!.right }]);
  await scored(sql, exam.id);
  await closeExam(sql, exam.id);
  await page.goto(`${address()}/exam-batch`);
  await expect(page.locator('.panel-now').getByRole('link')).toBeVisible();
  const mine = page.getByRole('region', { name: courses.myExams }).getByRole('listitem').filter({ hasText: exam.title });
  await expect(mine).toContainText(say(courses.minePlace, { place: `${toBengali(1)}ম` }));
  const row = page.getByRole('region', { name: courses.calendar }).getByRole('listitem').getByRole('link').first();
  await expect(row).toHaveAttribute('href', /\/courses\/.+\/mcq\/[0-9a-f-]+\/onboard$/);
});

// Red (seen) with the server blamed in flight mode; with figures that break after a colon; with pages as wide as their words.
test('offline says so, a clock stands in one line, and large text scrolls nowhere sideways', async ({ open }) => {
  const page = await open({ as: newStudent(), width: 360 });
  await page.goto(`${address()}/`);
  for (const timer of await page.getByRole('timer').all()) expect((await timer.boundingBox())?.height ?? 0).toBeLessThan(100);
  for (const path of ['/', '/selfpractice', '/profile']) {
    await page.goto(address() + path, { waitUntil: 'networkidle' });
    await page.getByRole('main').getByRole('heading').first().waitFor();
    await page.evaluate(() => document.documentElement.style.setProperty('text-size-adjust', '200%'));
    const beyond = () =>
      page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        if (scrollWidth <= clientWidth) return [];
        return [...document.querySelectorAll('main *')]
          .filter((one) => one.getBoundingClientRect().right > clientWidth)
          .map((one) => `${one.tagName} ${one.textContent.slice(0, 30)}`);
      });
    await expect.poll(beyond, { message: path }).toEqual([]);
  }
  await page.context().setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: shell.offline })).toBeVisible();
  await page.context().setOffline(false);
});
