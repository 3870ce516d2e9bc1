import { bn as paper } from '../../web/src/i18n/exam-paper/bn.js';
import {
  answersInSql,
  choose,
  expect,
  newStudent,
  opened,
  option,
  savedLine,
  shownAnswers,
  startExam,
  test,
  type Page,
} from './support.js';

const taken = (page: Page) => page.getByRole('dialog', { name: paper.takenDevice });

// EX-03. Red when the epoch is not raised (both devices write), when the older device is not told, or when what it had not
// sent is thrown away. Seen red: the news of the newer device was not acted on.
test('the newest device has the pen, the older one is told and can have it back, and nothing is lost', async ({ open, sql, live }) => {
  const student = newStudent();
  const first = await open({ as: student });
  const start = await startExam(first, live);
  for (const number of [1, 2, 3]) await choose(first, number, number % 4);
  await expect(savedLine(first, 3)).toBeVisible();

  const second = await open({ as: student, width: 360 });
  await second.goto(live.path);
  await opened(second, live);
  await expect(taken(first)).toBeVisible();
  await expect(option(first, 4, 0)).toHaveAttribute('aria-disabled', 'true');
  await expect(shownAnswers(second)).toHaveCount(3);
  await choose(second, 4, 1);
  await expect(savedLine(second, 4)).toBeVisible();

  await taken(first).getByRole('button', { name: paper.bringBack }).click();
  await expect(taken(first)).toBeHidden();
  await expect(option(first, 4, 1)).toBeChecked();
  await expect(taken(second)).toBeVisible();
  expect(await answersInSql(sql, start.attempt.id)).toBe(4);
});

// EX-03, an older device back from offline. Red when its queue is emptied on "Taken over".
test('answers given without a connection while another device took over go up when the pen comes back', async ({ open, sql, live }) => {
  const student = newStudent();
  const first = await open({ as: student });
  const start = await startExam(first, live);
  await choose(first, 1, 1);
  await expect(savedLine(first, 1)).toBeVisible();
  await first.context().setOffline(true);
  for (const number of [2, 3]) await choose(first, number, 2);

  const second = await open({ as: student });
  await second.goto(live.path);
  await opened(second, live);
  await choose(second, 3, 0);
  await expect(savedLine(second, 2)).toBeVisible();

  await first.context().setOffline(false);
  await expect(taken(first)).toBeVisible();
  await taken(first).getByRole('button', { name: paper.bringBack }).click();
  await expect(taken(first)).toBeHidden();
  // Question 2 exists only here; question 3 was answered later on the other device.
  await expect(option(first, 2, 2)).toBeChecked();
  await expect.poll(() => answersInSql(sql, start.attempt.id)).toBe(3);
});

// Red when two tabs of one browser write under the same epoch. Seen red: the first tab spoke of another device.
test('a second tab of the same browser takes the pen, and the first says which', async ({ open, live }) => {
  const first = await open({ as: newStudent() });
  await startExam(first, live);
  await choose(first, 1, 1);
  await expect(savedLine(first, 1)).toBeVisible();
  const second = await first.context().newPage();
  await second.goto(live.path);
  await opened(second, live);
  await expect(first.getByRole('dialog', { name: paper.takenTab })).toBeVisible();
  await expect(option(second, 1, 1)).toBeChecked();
});
