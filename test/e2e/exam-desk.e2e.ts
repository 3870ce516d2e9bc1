import { randomUUID } from 'node:crypto';
import { bn as kit } from '../../web/src/i18n/admin-kit/bn.js';
import { bn as unsaved } from '../../web/src/i18n/unsaved/bn.js';
import { bn as before } from '../../web/src/features/exam-desk/before/bn.js';
import { bn as desk } from '../../web/src/features/exam-desk/bn.js';
import { bn as edit } from '../../web/src/features/exam-desk/edit/bn.js';
import { bn as paper } from '../../web/src/features/exam-desk/paper/bn.js';
import { bn as prepare } from '../../web/src/features/exam-desk/prepare/bn.js';
import { bn as print } from '../../web/src/features/exam-desk/print/bn.js';
import { bn as shell } from '../../web/src/shell/bn.js';
import { goTo, newStaff, openAsStaff, rows } from './admin-support.js';
import { faultsOf } from './axe.js';
import { address, expect, say, test, toBengali, type Page } from './support.js';

/** An answer of the API, asked for by the page itself with its own cookie. */
const ask = async <T>(page: Page, method: string, path: string, body?: unknown): Promise<T> => {
  const { status, answer } = await page.evaluate(
    async ([how, where, what]) => {
      const said = await fetch(where, {
        method: how,
        ...(what === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: what }),
      });
      return { status: said.status, answer: (await said.json()) as unknown };
    },
    [method, path, body === undefined ? undefined : JSON.stringify(body)] as const,
  );
  expect(status, `${method} ${path}: ${JSON.stringify(answer)}`).toBeLessThan(300);
  return answer as T;
};

/** A subject of its own in the bank with published questions, so that no other test's exam can use them up. */
const putQuestions = async (page: Page, difficulties: readonly number[]): Promise<{ subject: string; subjectId: string }> => {
  const subject = `বিষয় ${randomUUID().slice(0, 8)}`;
  const { id: subjectId } = await ask<{ id: string }>(page, 'POST', '/api/admin/subjects', { parentId: null, name: subject });
  const ids: string[] = [];
  for (const [at, difficulty] of difficulties.entries()) {
    const options = ['১', '২', '৩', '৪'].map((text) => ({ id: null, text: `${text} নম্বর উত্তর` }));
    const question = {
      kind: 'single',
      stem: `<p>${subject}: প্রশ্ন ${toBengali(at + 1)}, $x^${at + 2}$ কত?</p>`,
      options,
      correct: [at % 4],
      number: null,
      tolerance: null,
      explanation: '<p>কারণ আছে।</p>',
      stimulus: null,
      sources: [],
      difficulty,
      tags: [],
      language: 'bn',
      subjectId,
    };
    const made = await ask<{ question: { id: string } }>(page, 'POST', '/api/admin/questions', { question });
    ids.push(made.question.id);
  }
  await ask(page, 'POST', '/api/admin/questions/states', { which: { ids }, action: 'approve' });
  return { subject, subjectId };
};

interface Made {
  readonly id: string;
  readonly version: number;
  readonly settings: Record<string, unknown>;
}
const makeExam = (page: Page, title: string): Promise<Made> => ask<Made>(page, 'POST', '/api/admin/exams', { title, preset: 'hsc-mcq' });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const paperRows = (page: Page) => page.locator('main li[data-sort]').filter({ has: page.locator('[data-grip]') });
const grip = (page: Page, number: number) => page.getByRole('button', { name: say(paper.grip, { n: toBengali(number) }) });
/** The stems of the paper in their order, by their numbers. */
const order = async (page: Page): Promise<string[]> =>
  (await paperRows(page).allInnerTexts()).map((text) => /প্রশ্ন ([১-৯])/.exec(text)?.[1] ?? '');

// The way of a teacher's evening: preset, blueprint, order, faults, publish, paper. Red when a shortfall is hidden, a question comes twice,
// the order by keys or by pointer is not what is saved, a fault is not shown at its field, or scheduling does not say what it does.
// Seen red: a swap that did not leave out what was picked already gave the same question twice.
test('an exam is prepared by blueprint, put right, scheduled and printed', async ({ open, sql }) => {
  const page = await openAsStaff(open, sql, 'admin');
  await goTo(page, '/admin/exams/create');
  const { subject } = await putQuestions(page, [2, 2, 2, 2, 5]);
  const title = `মডেল টেস্ট ${subject}`;
  const faults = await faultsOf(page, 'create');

  await page.getByRole('radio', { name: new RegExp(desk.presetHsc) }).check({ force: true });
  await field(page, desk.name).fill(title);
  // Far from what is shown as coming; the end follows the beginning.
  const opensAt = (await field(page, desk.opensAt).inputValue()).replace(/^\d+/, (year) => String(Number(year) + 1));
  await field(page, desk.opensAt).fill(opensAt);
  await expect(field(page, desk.closesAt)).toHaveValue(opensAt.replace(/:00$/, ':25'));
  await page.getByRole('combobox', { name: desk.chooseCourses }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: desk.submitCreate }).click();
  await expect(page.getByText(paper.emptyText)).toBeVisible();
  const examId = /exams\/([\w-]+)\/questions/.exec(page.url())?.[1] ?? '';

  await page.getByRole('link', { name: paper.byBlueprint }).first().click();
  const line = (n: number) => page.getByRole('group', { name: say(prepare.line, { n: toBengali(n) }) });
  await page.getByRole('button', { name: prepare.pick }).click();
  await expect(page.getByText(prepare.needPlace)).toBeVisible();
  await line(1).getByRole('combobox').first().fill(subject);
  await page.getByRole('option', { name: subject }).click();
  await line(1).getByLabel(prepare.difficulty).selectOption('2');
  await line(1).getByLabel(prepare.count).fill('৩');
  await page.getByRole('button', { name: prepare.addLine }).click();
  await line(2).getByRole('combobox').first().fill(subject);
  await page.getByRole('option', { name: subject }).click();
  await line(2).getByLabel(prepare.difficulty).selectOption('5');
  await line(2).getByLabel(prepare.count).fill('২');
  await page.getByRole('button', { name: prepare.pick }).click();
  await expect(page.getByText(say(prepare.pickedCount, { count: 4 }))).toBeVisible();
  await expect(page.getByText(say(prepare.short, { short: 1, available: 1 }))).toBeVisible();
  // The one question that is left of this difficulty comes in the place of the first; after that there is none.
  const picked = page.getByRole('region', { name: prepare.picked }).locator('ol > li');
  const first = await picked.first().innerText();
  await page.getByRole('button', { name: say(prepare.swap, { n: toBengali(1) }) }).click();
  await expect(picked.first()).not.toHaveText(first);
  const all = await picked.allInnerTexts();
  expect(new Set(all).size).toBe(4);
  await page.getByRole('button', { name: say(prepare.swap, { n: toBengali(4) }) }).click();
  await expect(page.getByText(prepare.noMore)).toBeVisible();
  faults.push(...(await faultsOf(page, 'prepare')));
  await page.getByRole('button', { name: say(prepare.save, { count: 4 }) }).click();

  await expect(paperRows(page)).toHaveCount(4);
  const given = await order(page);
  await grip(page, 1).focus();
  await page.keyboard.press('ArrowDown');
  await expect(grip(page, 2)).toBeFocused();
  expect(await order(page)).toEqual([given[1], given[0], given[2], given[3]]);
  const [from, to] = [await grip(page, 4).boundingBox(), await paperRows(page).first().boundingBox()];
  await page.mouse.move(from!.x + 5, from!.y + 5);
  await page.mouse.down();
  await page.mouse.move(to!.x + 60, to!.y + 40, { steps: 4 });
  await page.mouse.move(to!.x + 60, to!.y + 4, { steps: 4 });
  await page.mouse.up();
  const mine = [given[3], given[1], given[0], given[2]];
  await expect.poll(() => order(page)).toEqual(mine);
  await page.keyboard.press('Control+s');
  await expect(page.getByText(paper.allSaved).first()).toBeVisible();
  await page.reload();
  await expect(paperRows(page)).toHaveCount(4);
  expect(await order(page)).toEqual(mine);
  faults.push(...(await faultsOf(page, 'questions')));

  // What stands in the way leads to its field, and the fault stands there.
  await expect(page.getByRole('button', { name: before.schedule })).toBeDisabled();
  await page.getByRole('link', { name: desk.about, exact: true }).click();
  await expect(page.getByText(say(before['too-few-questions'], { have: 4, want: 25 })).first()).toBeVisible();
  await field(page, edit.questionTarget).fill('৪');
  const opens = await field(page, edit.opensAt).inputValue();
  await field(page, edit.closesAt).fill(opens.replace(/:00$/, ':10'));
  await page.getByRole('button', { name: say(edit.grip, { rule: edit['less-time'] }) }).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(edit.allSaved).first()).toBeVisible();
  await expect(page.locator('#field-closesAt').getByText(say(before['window-too-short'], { need: '২৫ মিনিট' }))).toBeVisible();
  await expect(field(page, edit.closesAt)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText(before.whyBlocked)).toBeVisible();
  await field(page, edit.closesAt).fill(opens.replace(/:00$/, ':50'));
  await expect(page.getByText(before.whyUnsaved)).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.locator('#field-closesAt').getByText(say(before['window-too-short'], { need: '২৫ মিনিট' }))).toBeHidden();
  faults.push(...(await faultsOf(page, 'edit')));

  await page.getByRole('button', { name: before.schedule }).click();
  const question = page.getByRole('dialog', { name: say(before.scheduleAsk, { title }) });
  await expect(question).toContainText('৪টি প্রশ্নের প্রশ্নপত্র সিল');
  await question.getByRole('button', { name: before.schedule }).click();
  await expect(page.getByText(edit.fixedScheduled)).toBeVisible();
  const [exam] = await sql('select state, tie_break, question_count from exams.exams where id = $1', [examId]);
  expect(exam).toEqual({ state: 'scheduled', tie_break: ['score', 'less-time', 'fewer-wrong'], question_count: 4 });

  // On paper: nothing of the page around it, two columns, both sets, the OMR sheet with its corners, the key.
  await page.goto(`${address()}/admin/exams/${examId}/print?parts=paper,omr,key&sets=2`);
  await expect(page.getByRole('article', { name: title, exact: true })).toHaveCount(2);
  await expect(page.getByRole('button', { name: print.print })).toBeEnabled();
  faults.push(...(await faultsOf(page, 'print', { within: 'main > section' })));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: print.print })).toBeHidden();
  await expect(page.locator('.print-columns').first()).toHaveCSS('column-count', '2');
  await expect(page.locator('.print-columns').first().locator('.print-question')).toHaveCount(4);
  await expect(page.locator('.print-columns .katex').first()).toBeVisible();
  await expect(page.locator('.print-omr').first().locator('.print-ink').first()).toHaveCSS('background-color', 'rgb(0, 0, 0)');
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(6);
  expect(pdf).toMatch(/\/MediaBox \[0 0 59[45][.\d]* 84[12][.\d]*\]/);
  await page.emulateMedia({ media: 'screen' });

  // Back to a draft: nobody else's list of coming exams holds it.
  await goTo(page, `/admin/exams/${examId}/edit`);
  await page.getByRole('button', { name: before.unschedule }).click();
  const back = page.getByRole('dialog', { name: say(before.unscheduleAsk, { title }) });
  await back.getByRole('button', { name: before.unschedule }).click();
  await expect(page.getByRole('button', { name: before.schedule })).toBeEnabled();
  expect(await sql('select state from exams.exams where id = $1', [examId])).toEqual([{ state: 'draft' }]);
  expect(faults).toEqual([]);
});

// Red when the later save wins unseen, what was typed goes with the news, or leaving loses it without a question.
// Seen red: the news were filled in over what was typed.
test('changed meanwhile: what was typed stays, and is saved upon what others did', async ({ open, sql }) => {
  const page = await openAsStaff(open, sql, 'teacher');
  await goTo(page, '/admin/exams');
  const title = `একসঙ্গে ${randomUUID().slice(0, 8)}`;
  const made = await makeExam(page, title);
  await goTo(page, `/admin/exams?q=${encodeURIComponent(title)}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(desk.nextNone);
  const faults = await faultsOf(page, 'list');
  await rows(page).getByRole('link', { name: title }).click();

  await field(page, edit.subjects).fill('রসায়ন');
  await field(page, edit.passMark).fill('১০');
  const settings = { ...made.settings, passMark: '12', title: `${title} নতুন` };
  await ask(page, 'PUT', `/api/admin/exams/${made.id}`, { version: made.version, settings });
  await page.getByRole('link', { name: desk.questions }).first().click();
  const leaving = page.getByRole('alertdialog', { name: unsaved.title });
  await leaving.getByRole('button', { name: unsaved.stay }).click();
  await page.keyboard.press('Control+s');
  const notice = page.getByRole('alert').filter({ hasText: edit.changedTitle });
  await expect(notice).toContainText(`${title} নতুন`);
  await expect(notice).toContainText(say(edit.changedMine, { mine: '১০' }));
  await notice.getByRole('button', { name: edit.changedTake }).click();
  await expect(field(page, edit.title)).toHaveValue(`${title} নতুন`);
  await expect(field(page, edit.passMark)).toHaveValue('১০');
  await page.keyboard.press('Control+s');
  await expect(notice).toBeHidden();
  const [row] = await sql('select title, pass_mark, subjects from exams.exams where id = $1', [made.id]);
  expect(row).toEqual({ title: `${title} নতুন`, pass_mark: '10', subjects: ['রসায়ন'] });

  // A teacher schedules own exams, or sends them to an admin; whoever may do neither sees nothing of it.
  await expect(page.getByRole('button', { name: before.send })).toBeVisible();
  const other = await open({ as: await newStaff(sql, 'support') });
  await other.goto(`${address()}/admin/exams`);
  await expect(other.getByRole('heading', { name: shell.noAccess })).toBeVisible();
  await expect(other.getByRole('searchbox', { name: kit.search })).toBeHidden();
  expect(faults).toEqual([]);
});
