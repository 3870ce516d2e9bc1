import { bn as paper } from '../../web/src/i18n/exam-paper/bn.js';
import { openAsStaff } from './admin-support.js';
import { openExam } from './exam-after-support.js';
import { expect, newStudent, question, savedLine, say, startExam, test } from './support.js';

// Red (seen) with a comma taken as decimal (3,00 of ৩,০০,০০০), and with the last prefix that was a number kept for a text that is none: 1 of
// 1/2, beside a green "saved", counted as answered.
test('a number is kept as it is typed in this country, and a text that is no number is no answer', async ({ open, sql }) => {
  const staff = await openAsStaff(open, sql, 'admin');
  const exam = await openExam(staff, sql, `সংখ্যার পরীক্ষা ${Date.now()}`, true);
  const page = await open({ as: newStudent(), width: 360 });
  const start = await startExam(page, exam);
  const row = question(page, 1);
  const field = row.getByRole('textbox');
  const held = (number: string | null) =>
    expect
      .poll(async () =>
        (await sql('select number from exams.answers where attempt_id = $1', [start.attempt.id])).map((one) => one['number']),
      )
      .toEqual([number]);
  const saved = row.getByText(paper.saved, { exact: true });
  const typed = async (text: string): Promise<void> => {
    await field.fill('');
    await field.pressSequentially(text);
  };

  for (const [text, number, shown] of [
    ['৩,০০,০০০', '300000', '৩০০০০০'],
    ['1,200', '1200', '১২০০'],
    ['১,৫', '1.5', '১.৫'],
  ] as const) {
    await typed(text);
    await expect(row.getByText(say(paper.numberRead, { number: shown }))).toBeVisible();
    await expect(saved).toBeVisible();
    await held(number);
  }
  await expect(savedLine(page, 1)).toBeVisible();

  for (const text of ['1/2', '10^3', '5-3', '2.5 m/s', 'বারোশ']) {
    await typed('1200');
    await held('1200');
    await typed(text);
    await held(null);
    await field.blur();
    await expect(row.getByText(paper.numberWrong)).toBeVisible();
    await expect(saved).toHaveCount(0);
    await expect(field).toHaveValue(text);
  }
  await page.getByRole('button', { name: paper.submit, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('listitem').filter({ hasText: paper.answered }).first()).toContainText('০');
  await expect(dialog.getByText(say(paper.summarySaved, { total: 0 }))).toBeVisible();
});
