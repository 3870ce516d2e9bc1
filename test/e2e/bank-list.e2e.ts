import { bn as bank } from '../../web/src/features/bank/bn.js';
import { bn as tree } from '../../web/src/features/bank/subjects/bn.js';
import { bn as kit } from '../../web/src/i18n/admin-kit/bn.js';
import { rowIds, rows, searchOf } from './admin-support.js';
import { faultsOf } from './axe.js';
import { anEditor, goToBank, ownWord, putQuestions, putSubject } from './bank-support.js';
import { filled, goOn } from './looks-support.js';
import { ask, address, expect, say, test, type Page } from './support.js';

const nodes = (page: Page) => page.getByRole('treeitem');
const names = (page: Page): Promise<(string | undefined)[]> =>
  nodes(page).evaluateAll((all) => all.map((one) => (one as HTMLElement).innerText.split('\n')[0]?.trim()));

// Red when a filter is not in the address, a change touches more than what was marked, or undo leaves something behind.
test('the bank is searched and narrowed in its address; many are sorted at once, and taken back', async ({ open, sql }) => {
  const page = await open({ as: await anEditor(sql) });
  const word = ownWord();
  const { id: subjectId, chapters } = await putSubject(page, `${word} বিষয়`, [`${word} অধ্যায়`]);
  await putQuestions(page, subjectId, word, 3);
  await goToBank(page, '');
  await page.getByRole('searchbox', { name: kit.search }).fill(`${word} প্রশ্ন`);
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first().locator('mark').first()).toHaveText(word);
  await page.getByRole('combobox', { name: bank.kind, exact: true }).selectOption('single');
  await expect.poll(() => [searchOf(page).get('q'), searchOf(page).get('kind')]).toEqual([`${word} প্রশ্ন`, 'single']);
  const [first, second] = await rowIds(page);
  for (const id of [first, second]) await page.locator(`[data-row="${id}"] input`).check();
  await page.getByRole('button', { name: bank.retag, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: bank.retagDo }).click();
  await expect(dialog.getByText(bank.retagNothing)).toBeVisible();
  await dialog.getByRole('combobox', { name: bank.moveTo }).fill(`${word} অধ্যায়`);
  await page.getByRole('option').first().click();
  await dialog.getByRole('combobox', { name: bank.addTags }).fill(word);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: bank.retagDo }).click();
  await expect(dialog).toHaveCount(0);
  const inChapter = async (): Promise<number> =>
    (await ask<{ total: number }>(page, 'GET', `/api/admin/questions?subjectId=${chapters[0]}&tag=${encodeURIComponent(word)}`)).total;
  expect(await inChapter()).toBe(2);
  await page.getByRole('button', { name: bank.undo }).click();
  await expect(page.getByText(say(bank.undone, { count: 2 }))).toBeVisible();
  expect(await inChapter()).toBe(0);
  // All that the list holds, not only the page's marked ones.
  await page.locator(`[data-row="${first}"] input`).check();
  await page.getByRole('button', { name: bank.publish, exact: true }).click();
  await dialog.getByRole('radio', { name: say(bank.whichAll, { count: 3 }) }).check();
  await dialog.getByRole('button', { name: bank.publish }).click();
  await expect(dialog).toHaveCount(0);
  await goToBank(page, `?q=${encodeURIComponent(word)}&state=published`);
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('button', { name: kit.export }).click();
  await expect(page.getByRole('button', { name: /^(GIFT|XML|QTI|CSV|JSON)/ })).toHaveCount(5);
});

// Red when a step by keyboard counts the moved node among its siblings, a refused name is lost, or a full node can be deleted.
test('subjects are made, named, ordered, merged and deleted by keyboard', async ({ open, sql }) => {
  const page = await open({ as: await anEditor(sql) });
  const word = ownWord();
  const { id } = await putSubject(
    page,
    `${word} বিষয়`,
    ['প্রথম', 'দ্বিতীয়', 'তৃতীয়'].map((name) => `${word} ${name}`),
  );
  await page.goto(`${address()}/admin/subjects`);
  await page.getByRole('searchbox', { name: tree.treeFind }).fill(word);
  await expect(nodes(page)).toHaveCount(4);
  await page.locator(`[data-node="${id}"]`).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => names(page)).toEqual([`${word} বিষয়`, `${word} দ্বিতীয়`, `${word} প্রথম`, `${word} তৃতীয়`]);
  await expect(page.getByRole('treeitem', { name: `${word} প্রথম` })).toBeFocused();
  await page.keyboard.press('F2');
  await page.keyboard.insertText(`${word} তৃতীয়`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tree').getByRole('alert')).toBeVisible();
  await page.getByRole('textbox', { name: tree.nodeName }).fill(`${word} চতুর্থ`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('treeitem', { name: `${word} চতুর্থ` })).toBeFocused();
  await page.getByRole('button', { name: tree.addTopic }).click();
  await page.getByRole('textbox', { name: tree.nodeNew }).fill(`${word} টপিক`);
  await page.keyboard.press('Enter');
  const topic = page.getByRole('treeitem', { name: `${word} টপিক` });
  await expect(topic).toBeFocused();
  await expect(topic).toHaveAttribute('aria-level', '3');
  // Held over another chapter it becomes that one's.
  const [grip, goal] = [topic.locator('[data-grip]'), page.getByRole('treeitem', { name: `${word} দ্বিতীয়` })];
  const [from, to] = [(await grip.boundingBox())!, (await goal.boundingBox())!];
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + to.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await names(page)).indexOf(`${word} টপিক`)).toBe(2);
  await goal.focus();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: tree.close }).last().click();
  await page.getByRole('treeitem', { name: `${word} চতুর্থ` }).focus();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('treeitem', { name: `${word} চতুর্থ` })).toHaveCount(0);
  await page.getByRole('button', { name: tree.undo }).click();
  await expect(page.getByRole('treeitem', { name: `${word} চতুর্থ` })).toBeVisible();
  await page.getByRole('treeitem', { name: `${word} তৃতীয়` }).focus();
  await page.getByRole('button', { name: tree.merge }).click();
  await page.getByRole('combobox', { name: tree.mergeInto }).fill(`${word} দ্বিতীয়`);
  await page.getByRole('option').first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: tree.mergeDo }).click();
  await expect(page.getByRole('treeitem', { name: `${word} তৃতীয়` })).toHaveCount(0);
});

// Red when settling one leaves the others of its question open, or the count beside the tab stays.
test('a report is settled with the others of its question', async ({ open, sql }) => {
  const page = await open({ as: await anEditor(sql) });
  const word = ownWord();
  const { id: subjectId } = await putSubject(page, `${word} বিষয়`);
  const [id] = await putQuestions(page, subjectId, word, 1);
  await sql(
    `insert into questions.reports (id, question_id, version_id, exam_id, paper_question_id, reporter_id, kind, text, state)
     select uuidv7(), q.id, q.current_version_id, (select id from exams.exams limit 1), q.id, u.id, 'wrong-key', $2, 'open'
       from questions.questions q, (select id from identity.users limit 2) u where q.id = $1`,
    [id, word],
  );
  await goToBank(page, `?question=${id}&part=reports`);
  await page.getByRole('button', { name: bank.settle }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: bank.settleAnswer }).fill('ধন্যবাদ, দেখা হয়েছে');
  await dialog.getByRole('button', { name: bank.settle }).click();
  await expect(page.getByText(bank.reportsEmpty)).toBeVisible();
  await page.getByRole('button', { name: bank.settledState }).click();
  await expect(page.getByText('ধন্যবাদ, দেখা হয়েছে')).toHaveCount(2);
});

// Red when a page of the bank has a fault that axe finds, or is wider than a phone.
test('every page of the bank fits a phone and is free of faults', async ({ open, sql }) => {
  const page = await open({ as: await anEditor(sql), width: 360 });
  const word = ownWord();
  const { id: subjectId } = await putSubject(page, `${word} বিষয়`, [`${word} অধ্যায়`]);
  const [id] = await putQuestions(page, subjectId, word, 1);
  const faults: string[] = [];
  const look = async (path: string, wait: string): Promise<void> => {
    await expect(page.locator(wait).first()).toBeVisible();
    await filled(page);
    faults.push(...(await faultsOf(page, path)));
  };
  const found = `/admin/questions?q=${encodeURIComponent(word)}`;
  await page.goto(`${address()}${found}`);
  await look(found, 'main [data-row]');
  // No two of one path after each other: the second of them would bring no new title to wait for.
  for (const [path, wait] of [
    ['/admin/subjects', 'main [role=treeitem]'],
    [`/admin/questions?question=${id}`, 'main [role=textbox]'],
    ['/admin/selfpractice/topics', 'main [data-row]'],
    [`/admin/questions?question=${id}&part=versions`, 'main h2'],
    ['/admin/selfpractice/subjects', 'main [data-row]'],
    ['/admin/questions?view=reports', 'main [role=tabpanel]'],
    [`/admin/selfpractice/questions?subjectId=${subjectId}`, 'main nav'],
  ] as const) {
    await goOn(page, path);
    await look(path, wait);
  }
  expect(faults).toEqual([]);
});
