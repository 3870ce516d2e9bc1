import { randomUUID } from 'node:crypto';
import { bn as after } from '../../web/src/features/exam-after/bn.js';
import { bn } from '../../web/src/features/exam-after/comma-answers/bn.js';
import { goTo, openAsStaff, rows } from './admin-support.js';
import { faultsOf } from './axe.js';
import { closeExam, openExam, scored } from './exam-after-support.js';
import { ask, expect, newStudent, say, test, toBengali } from './support.js';

// Red when the page of results says nothing of numbers that were stored with a comma, or leaves staff to look for the attempt.
test('numbers that were typed with a comma stand on the page of results, and lead to the attempt and the question', async ({
  open,
  sql,
}) => {
  const staff = await openAsStaff(open, sql, 'admin');
  const exam = await openExam(staff, sql, `কমার পরীক্ষা ${Date.now()}`, true);
  const [question] = await sql<{ id: string }>('select id from exams.exam_questions where exam_id = $1 order by number limit 1', [exam.id]);
  const student = newStudent('কমা');
  const page = await open({ as: student });
  const base = `/api/exams/${exam.id}/attempts`;
  const { attempt } = await ask<{ attempt: { id: string; epoch: number } }>(page, 'POST', base, { deviceId: randomUUID() });
  const saves = [{ questionId: question!.id, revision: 1, optionIds: [], number: '1200' }];
  await ask(page, 'POST', `${base}/${attempt.id}/answers`, { epoch: attempt.epoch, saves });
  // As an earlier release stored it.
  for (const table of ['answers', 'answer_log'])
    await sql(`update exams.${table} set number = '1,200' where exam_id = $1 and attempt_id = $2 and question_id = $3`, [
      exam.id,
      attempt.id,
      question!.id,
    ]);
  const listed = staff.waitForResponse((answer) => answer.url().includes(`/exams/${exam.id}/comma-answers`) && answer.ok());
  await goTo(staff, `/admin/exams/${exam.id}/leaderboard`);
  await expect(rows(staff)).toHaveCount(1);
  // Until the list has come, it is not there either.
  await listed;
  await expect(staff.getByText(say(bn.title, { count: 1 }))).toHaveCount(0);
  await ask(page, 'POST', `${base}/${attempt.id}/submit`, { epoch: attempt.epoch, saves: [] });
  await scored(sql, exam.id);
  await closeExam(sql, exam.id);

  await staff.reload();
  await staff
    .locator('summary')
    .filter({ hasText: say(bn.title, { count: 1 }) })
    .click();
  const list = staff.getByRole('list', { name: bn.list });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  for (const text of [say(bn.question, { n: 1 }), '১,২০০', '১.২০০', '১২০০']) await expect(list).toContainText(text);
  const faults = await faultsOf(staff, 'numbers with a comma');
  await staff.setViewportSize({ width: 360, height: 740 });
  expect(await staff.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await list.getByRole('link', { name: student.name }).click();
  const attemptDialog = staff.getByRole('dialog', { name: student.name });
  await expect(attemptDialog.getByRole('list', { name: after.answers })).toContainText(toBengali(1));
  expect(new URL(staff.url()).searchParams.get('attempt')).toBe(attempt.id);
  await staff.keyboard.press('Escape');
  await list.getByRole('link', { name: say(bn.question, { n: 1 }) }).click();
  await expect(staff.getByRole('link', { name: after.changeKey })).toBeVisible();
  expect(new URL(staff.url()).searchParams.get('question')).toBe(question!.id);
  expect(faults).toEqual([]);
});
