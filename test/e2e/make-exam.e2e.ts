import { randomUUID } from 'node:crypto';
import { bn as paper } from '../../web/src/features/exam-desk/paper/bn.js';
import { bn as texts } from '../../web/src/features/import/bn.js';
import { bn } from '../../web/src/features/make-exam/bn.js';
import { goTo, newTeacher } from './admin-support.js';
import { faultsOf } from './axe.js';
import { expect, say, test, type Page } from './support.js';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

// Red when the way from a pasted paper to an exam of it leads through the picker, or ends elsewhere than at its questions.
test('a pasted paper becomes an exam with one button, in its order; chosen questions of the bank too', async ({ open, sql }) => {
  const teacher = await newTeacher(sql);
  const page = await open({ as: teacher });
  const mark = randomUUID().slice(0, 8);
  await goTo(page, '/admin/selfpractice/questions/import');
  await page.getByRole('tab', { name: texts.wayPaste }).click();
  const lines = [3, 1, 2].map((n, at) => `${at + 1}. ${mark} number ${n}?\nA) One\nB) Two\nC) Three\nD) Four\nANSWER: B\n`);
  await field(page, texts.pasteLabel).fill(lines.join('\n'));
  await button(page, texts.pasteRead).click();
  await expect(page.getByRole('heading', { name: texts.detectTitle })).toBeVisible();
  await button(page, texts.nextMap).click();
  await page.getByRole('combobox', { name: texts.subject }).fill(`Own ${mark}`);
  await page.keyboard.press('Escape');
  await button(page, texts.nextReview).click();
  await button(page, say(texts.confirmDo, { count: 3 })).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say(texts.confirmDo, { count: 3 }) })
    .click();
  await expect(page.getByRole('heading', { name: say(texts.doneTitle, { count: 3 }) })).toBeVisible();

  await page.getByRole('button', { name: 'এই ৩টি দিয়ে পরীক্ষা', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: bn.titleImport });
  await dialog.getByLabel(bn.name).fill('');
  await button(page, bn.submit).click();
  await expect(dialog.getByText(bn.nameMissing)).toBeVisible();
  const faults = await faultsOf(page, 'dialog');
  await dialog.getByLabel(bn.name).fill(`বানানো পরীক্ষা ${mark}`);
  await button(page, bn.submit).click();
  await expect(page.getByText(bn.madeLive)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/exams\/[\w-]+\/questions$/);
  const stems = page.getByText(new RegExp(`${mark} number \\d`));
  await expect(stems.first()).toBeVisible();
  const shown = (await stems.allInnerTexts()).map((text) => /number (\d)/.exec(text)?.[1]);
  expect([...new Set(shown)]).toEqual(['3', '1', '2']);
  await expect(page.getByText(paper.emptyText)).toHaveCount(0);

  await goTo(page, `/admin/questions?q=${mark}`);
  for (const n of [2, 3]) await page.getByRole('checkbox', { name: new RegExp(`${mark} number ${n}`) }).check({ force: true });
  await button(page, bn.action).click();
  await page.getByRole('dialog').getByLabel(bn.name).fill(`বাছাই করা ${mark}`);
  await button(page, bn.submit).click();
  await expect(page).toHaveURL(/\/admin\/exams\/[\w-]+\/questions$/);
  await expect(page.getByText(`${mark} number 2`).first()).toBeVisible();
  await expect(page.getByText(`${mark} number 1`)).toHaveCount(0);
  expect(faults).toEqual([]);
});
