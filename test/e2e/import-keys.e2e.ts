import { randomUUID } from 'node:crypto';
import { bn as texts } from '../../web/src/features/import/bn.js';
import { goTo, openAsStaff, rows } from './admin-support.js';
import { expect, test } from './support.js';

// Red when a number that is pressed on a tab or on the line of another row chooses the key of the open one.
test('a number chooses the key of the row that has the focus, and of no other', async ({ open, sql }) => {
  const word = `m${randomUUID().slice(0, 8)}`;
  const page = await openAsStaff(open, sql, 'admin');
  await goTo(page, '/admin/selfpractice/questions/import');
  const buffer = Buffer.from([1, 2].map((n) => `::${n}:: ${word} চাবি নেই ${n} {~ক${n} ~খ${n} ~গ${n}}`).join('\n\n'));
  await page.locator('input[type=file]').setInputFiles({ name: `${word}.gift`, mimeType: 'text/plain', buffer });
  await page.getByRole('button', { name: texts.nextMap, exact: true }).click();
  await page.getByRole('combobox', { name: texts.subject }).fill(`আমদানি ${word}`);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: texts.nextReview, exact: true }).click();
  const [first, second] = [rows(page).first(), rows(page).nth(1)];
  await expect(first).toHaveAttribute('aria-current', 'true');

  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push((request.postDataJSON() as { question: { correct: number[] } }).question.correct);
  });
  await page.getByRole('tab', { name: new RegExp(`^${texts.rowAll}`) }).focus();
  await page.keyboard.press('1');
  await second.focus();
  await page.keyboard.press('1');
  await first.focus();
  await page.keyboard.press('2');
  await expect(first).toHaveAttribute('data-state', 'ready');
  await expect(page.getByRole('article')).toContainText(`${word} চাবি নেই`);
  expect(sent).toEqual([[1]]);
  await expect(second).toHaveAttribute('data-state', 'error');
});
