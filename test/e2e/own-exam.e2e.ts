import { randomUUID } from 'node:crypto';
import { bn as bank } from '../../web/src/features/bank/bn.js';
import { bn as before } from '../../web/src/features/exam-desk/before/bn.js';
import { bn as desk } from '../../web/src/features/exam-desk/bn.js';
import { bn as edit } from '../../web/src/features/exam-desk/edit/bn.js';
import { bn as paper } from '../../web/src/features/exam-desk/paper/bn.js';
import { bn as texts } from '../../web/src/features/import/bn.js';
import { goTo, newTeacher } from './admin-support.js';
import { openNow } from './exam-after-support.js';
import { expect, say, test, type Page } from './support.js';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

// Red when an endpoint on the way answers 403: pasting, taking in, scheduling or publishing results without an admin.
test('a teacher pastes a paper, makes an exam of it, and publishes its results alone', async ({ open, sql }) => {
  const teacher = await newTeacher(sql);
  const page = await open({ as: teacher });
  const [mark, title] = [randomUUID().slice(0, 8), `নিজের পরীক্ষা ${randomUUID().slice(0, 8)}`];
  await goTo(page, '/admin/exams/create');
  await page.getByRole('radio', { name: new RegExp(desk.presetHsc) }).check({ force: true });
  await field(page, desk.name).fill(title);
  await page.getByRole('combobox', { name: desk.chooseCourses }).click();
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.getByRole('option').first().click();
  await button(page, desk.submitCreate).click();
  await expect(page.getByText(paper.emptyText)).toBeVisible();
  const examId = /exams\/([\w-]+)\/questions/.exec(page.url())?.[1] ?? '';

  await goTo(page, `/admin/selfpractice/questions/import?exam=${examId}`);
  await page.getByRole('tab', { name: texts.wayPaste }).click();
  const lines = [1, 2, 3].map((n) => `${n}. ${mark} number ${n}?\nA) One\nB) Two\nC) Three\nD) Four\nANSWER: B\n`);
  await field(page, texts.pasteLabel).fill(lines.join('\n'));
  await button(page, texts.pasteRead).click();
  await expect(page.getByRole('heading', { name: texts.detectTitle })).toBeVisible();
  await button(page, texts.nextMap).click();
  await page.getByRole('combobox', { name: texts.subject }).fill(`Own ${mark}`);
  await page.keyboard.press('Escape');
  await button(page, texts.nextReview).click();
  await button(page, say(texts.confirmDo, { count: 3 })).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(texts['to-own'])).toBeVisible();
  await dialog.getByRole('button', { name: say(texts.confirmDo, { count: 3 }) }).click();
  await expect(page.getByRole('heading', { name: say(texts.doneTitle, { count: 3 }) })).toBeVisible();
  await expect(page.getByText(say(texts.intoDone, { count: 3 }))).toBeVisible();
  await page.getByRole('link', { name: texts.backToExam }).click();
  // Red when they are in the bank alone, and the exam still has no question.
  await expect(page.locator('li[id^=q]')).toContainText([1, 2, 3].map((n) => `${mark} number ${n}?`));
  await page.getByRole('link', { name: desk.about, exact: true }).click();
  await field(page, edit.questionTarget).fill('৩');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(edit.allSaved).first()).toBeVisible();
  await button(page, before.schedule).click();
  await page.getByRole('dialog').getByRole('button', { name: before.schedule }).click();
  await expect(page.getByText(edit.fixedScheduled)).toBeVisible();

  await openNow(sql, examId);
  await sql(
    `update exams.exams set closes_at = greatest(opens_at + interval '1 ms', platform.now()), grace_seconds = 0, publish_results = 'by-hand',
       version = version + 1 where id = $1`,
    [examId],
  );
  await expect.poll(async () => (await sql('select state from exams.exams where id = $1', [examId]))[0]?.['state']).toBe('closed');
  await page.reload();
  await button(page, before['publish-results']).click();
  await page.getByRole('dialog').getByRole('button', { name: before['publish-results'] }).click();
  await expect(page.getByText(before.publishDone)).toBeVisible();
  await goTo(page, `/admin/questions?q=${mark}`);
  await expect(page.getByText(bank.ownApproval).first()).toBeVisible();
});
