import { bn as board } from '../../web/src/i18n/leaderboard/bn.js';
import { bn as paper } from '../../web/src/i18n/exam-paper/bn.js';
import { bn as solution } from '../../web/src/i18n/solution/bn.js';
import {
  answersInSql,
  choose,
  expect,
  newStudent,
  option,
  question,
  receiptLine,
  rightPlaces,
  savedLine,
  say,
  startExam,
  submit,
  test,
  toBengali,
  type Page,
} from './support.js';

/** A key as a Bengali keyboard layout sends it. */
const pressLetter = async (page: Page, key: string): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', key, code: 'KeyQ' });
  await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code: 'KeyQ' });
  await devtools.detach();
};
const letters = ['ক', 'খ', 'গ', 'ঘ'];

const sendAgain = (page: Page, path: string): Promise<{ status: number; body: unknown }> =>
  page.evaluate(async (url) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ epoch: 1, saves: [] }),
    });
    return { status: answer.status, body: (await answer.json()) as unknown };
  }, path);

// Red when the board is fetched and not pushed, or a row comes only after a reload; when the receipt counts what the
// device has instead of what the server kept; when a second submit makes a second submission. Seen red: the board's topic was not read.
test('one takes the exam on a phone, the other watches the row arrive', async ({ open, sql, live }) => {
  const taker = newStudent('পরীক্ষার্থী');
  // Who has taken part is sent every change; an onlooker asks now and then.
  const watching = await open({ serviceWorkers: 'block', as: newStudent('দর্শক') });
  await startExam(watching, live);
  await submit(watching);
  await watching.goto(`${live.path}/leaderboard`);
  await expect(watching.getByRole('table', { name: board.board }).getByRole('row').nth(5)).toBeVisible();
  // Whatever the board would ask for by HTTP from here on fails: the row can only come by the push.
  await watching.route(/\/api\/.*leaderboard/, (route) => route.abort());
  await watching.evaluate(() => document.documentElement.setAttribute('data-unbroken', 'yes'));

  const page = await open({ serviceWorkers: 'block', as: taker, width: 360 });
  const start = await startExam(page, live);
  const right = await rightPlaces(sql, live, start);
  const last = live.questions - 1;
  for (let number = 1; number <= 10; number += 1) {
    await option(page, number, right[number - 1] ?? 0).tap();
    await expect(option(page, number, right[number - 1] ?? 0)).toBeChecked();
  }
  for (let number = 11; number <= last; number += 1) {
    await page.keyboard.press('ArrowDown');
    await expect(question(page, number)).toBeFocused();
    const place = right[number - 1] ?? 0;
    await (number % 2 === 0 ? pressLetter(page, letters[place] ?? '') : page.keyboard.press(String(place + 1)));
    await expect(option(page, number, place)).toBeChecked();
  }
  await expect(savedLine(page, last)).toBeVisible();

  await page.getByRole('button', { name: paper.submit, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: paper.submitAsk });
  await expect(dialog.getByText(say(paper.summarySaved, { total: last }))).toBeVisible();
  await dialog.getByRole('button', { name: paper.backToExam }).click();
  await submit(page);

  await expect(receiptLine(page, paper.keptAnswers)).toHaveText(say(paper.keptOf, { total: last, kept: last }));
  await expect(receiptLine(page, paper.notAnswered)).toHaveText(say(paper.countOf, { count: 1 }));
  expect(await answersInSql(sql, start.attempt.id)).toBe(last);

  const [{ entry }] = (await sql('select entry from exams.attempts where id = $1', [start.attempt.id])) as [{ entry: string }];
  const row = watching.locator(`[data-entry="${entry}"]`);
  // The course is free: everybody is named by the first name alone, and the push says no more.
  await expect(row).toContainText(taker.name.split(' ')[0] ?? '');
  await expect(row).toBeVisible();
  await expect(row).toContainText(toBengali(last));
  await expect(watching.locator('html')).toHaveAttribute('data-unbroken', 'yes');

  const code = await receiptLine(page, paper.receipt).innerText();
  const path = `/api/exams/${live.id}/attempts/${start.attempt.id}/submit`;
  const [second, third] = [await sendAgain(page, path), await sendAgain(page, path)];
  expect([second.status, third.status]).toEqual([200, 200]);
  expect(second.body).toEqual(third.body);
  expect(second.body).toMatchObject({ code, answered: last });
  await page.reload();
  await expect(receiptLine(page, paper.receipt)).toHaveText(code);
  const [{ count }] = (await sql(`select count(*)::int from exams.attempts where id = $1 and state <> 'in_progress'`, [
    start.attempt.id,
  ])) as [{ count: number }];
  expect(count).toBe(1);

  await page.getByRole('link', { name: paper.seeSolution }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(solution.keyAndMine).first()).toBeVisible();
  await expect(page.getByText(solution.explanation).first()).toBeVisible();
});

// EX-01. Red when submit is sent while the save queue is not empty and does not carry the change. Seen red.
test('an answer changed right before submit is the one that counts', async ({ open, sql, live }) => {
  const page = await open({ serviceWorkers: 'block', as: newStudent() });
  const start = await startExam(page, live);
  await choose(page, 1, 0);
  await expect(savedLine(page, 1)).toBeVisible();
  let submitted = false;
  page.on('request', (request) => {
    if (request.url().endsWith('/submit')) submitted = true;
  });
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const early: boolean[] = [];
  await page.route('**/answers', async (route) => {
    await held;
    early.push(submitted);
    await route.continue();
  });
  await choose(page, 1, 1);
  await page.getByRole('button', { name: paper.submit, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: paper.submit, exact: true }).click();
  // The save is on the wire and the button is pressed: now the wire moves.
  await expect(page.getByRole('dialog').getByRole('button', { name: paper.submitting })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: paper.submitted, exact: true })).toBeVisible();
  expect(early).toEqual([false]);
  const [chosen] = await sql<{ place: number }>(
    `select array_position(q.option_ids, a.option_ids[1]) - 1 as place from exams.answers a
       join exams.exam_questions q on q.exam_id = a.exam_id and q.id = a.question_id where a.attempt_id = $1`,
    [start.attempt.id],
  );
  expect(chosen?.place).toBe(start.order[0]?.[2]);
});
