import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { bn as annotator } from '../../web/src/features/annotator/bn.js';
import { bn } from '../../web/src/features/qna/bn.js';
import { bn as desk } from '../../web/src/features/qna-desk/bn.js';
import { goTo, openAsStaff, rows } from './admin-support.js';
import { faultsOf } from './axe.js';
import { address, expect, newStudent, say, test, type Page } from './support.js';

/** Free: whoever opens it is in it. */
const course = '/courses/hsc-2026-model-test';
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true }).and(page.locator('input, textarea'));
const button = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true });
const writing = (page: Page, label: string) => page.getByRole('textbox', { name: label });

test.afterEach(async ({ sql }) => void (await sql(`delete from community.threads where title like 'পরীক্ষার প্রশ্ন %'`)));

// The story of a student on a phone and a teacher at a desk: asked with a formula and a picture that was drawn on, found among those that
// wait, answered, seen at once where it was asked, accepted. Red when the answer needs a reload to be seen (without `thread:{id}`).
test('a question with a drawing is answered before the eyes of who asked', async ({ open, sql }) => {
  const title = `পরীক্ষার প্রশ্ন ${randomUUID().slice(0, 8)}`;
  const page = await open({ serviceWorkers: 'block', as: newStudent(), width: 360 });
  await page.goto(`${address()}${course}/qna`);
  await page.getByRole('link', { name: bn.ask }).first().click();
  await button(page, bn.sendAsk).click();
  await expect(page.getByText(bn.titleShort)).toBeVisible();
  await field(page, bn.fieldTitle).fill(title);
  await writing(page, bn.fieldText).click();
  await writing(page, bn.fieldText).pressSequentially('কেন $v^2=u^2+2as$ হয়?');
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  await page.locator('form input[type=file]').setInputFiles({ name: 'ছবি.png', mimeType: 'image/png', buffer: picture });
  await button(page, say(bn.drawOn, { n: 1 })).click();
  const drawing = page.getByRole('dialog', { name: annotator.title });
  const canvas = drawing.locator('canvas').last();
  const at = (await canvas.boundingBox())!;
  await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
  await page.mouse.down();
  await page.mouse.move(at.x + at.width / 2 + 40, at.y + at.height / 2 + 20);
  await page.mouse.up();
  const before = await page.locator('form [role=textbox] img').getAttribute('src');
  // Red when a drawing whose upload failed is gone.
  await page.route('**/api/pictures', (route) => route.abort(), { times: 1 });
  await drawing.getByRole('button', { name: annotator.use }).click();
  await expect(page.getByText(bn.drawFailed)).toBeVisible();
  await expect(canvas).toBeVisible();
  await drawing.getByRole('button', { name: annotator.use }).click();
  await expect(page.locator('form [role=textbox] img')).not.toHaveAttribute('src', before!);
  const faults = await faultsOf(page, 'ask');
  await button(page, bn.sendAsk).click();
  await expect(page.locator('main h1')).toHaveText(title);
  await expect(page.locator('article .katex').first()).toBeAttached();
  await expect(page.locator('article .rich img')).toHaveJSProperty('complete', true);
  await expect(page.getByText(bn.noAnswers)).toBeVisible();
  faults.push(...(await faultsOf(page, 'thread')));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  const staff = await openAsStaff(open, sql, 'admin');
  await goTo(staff, '/admin/qna');
  faults.push(...(await faultsOf(staff, 'inbox')));
  await rows(staff).filter({ hasText: title }).getByRole('link').first().click();
  await writing(staff, bn.fieldAnswer).click();
  await writing(staff, bn.fieldAnswer).pressSequentially('সময় বাদ দিলে');
  await button(staff, bn.sendAnswer).click();
  await expect(staff.getByText(bn.answered, { exact: true })).toBeVisible();

  // Nobody has touched the phone.
  const answer = page.locator('li', { hasText: 'সময় বাদ দিলে' });
  await expect(answer).toContainText(bn.staff);
  await expect(answer).toContainText(bn.freshAnswer);
  await answer.getByRole('button', { name: bn.accept }).click();
  await expect(answer).toContainText(bn.accepted);
  await goTo(staff, '/admin/qna?show=waiting');
  await expect(rows(staff).filter({ hasText: title })).toHaveCount(0);
  expect(faults).toEqual([]);
});

// Red when a report can be lost, or what staff hides is still read by classmates.
test('what is reported is hidden with a reason', async ({ open, sql }) => {
  const title = `পরীক্ষার প্রশ্ন ${randomUUID().slice(0, 8)}`;
  const [asker, mate] = [await open({ as: newStudent() }), await open({ as: newStudent(), width: 360 })];
  await asker.goto(`${address()}${course}/qna?ask`);
  await field(asker, bn.fieldTitle).fill(title);
  await writing(asker, bn.fieldText).click();
  await writing(asker, bn.fieldText).pressSequentially('কম দামে নোট নিন');
  await button(asker, bn.sendAsk).click();
  await expect(asker.locator('main h1')).toHaveText(title);
  const path = new URL(asker.url()).pathname;

  await mate.goto(`${address()}${path}`);
  await button(mate, `${bn.voteThread}, ${say(bn.votes, { n: 0 })}`).click();
  await expect(button(mate, `${bn.voteThread}, ${say(bn.votes, { n: 1 })}`)).toHaveAttribute('aria-pressed', 'true');
  await button(mate, bn.report).click();
  await mate.getByLabel(bn['kind-spam']).check();
  await button(mate, bn.reportSend).click();
  await expect(mate.getByText(bn.reported)).toBeVisible();

  const staff = await openAsStaff(open, sql, 'admin');
  await goTo(staff, '/admin/qna?tab=reports');
  const report = staff.locator('li', { hasText: 'কম দামে নোট নিন' });
  await expect(report).toContainText(desk['kind-spam']);
  const faults = await faultsOf(staff, 'reports');
  await report.getByRole('button', { name: desk.settle }).click();
  await staff.getByLabel(desk.outcomeHidden).check();
  await field(staff, desk.reason).fill('বিজ্ঞাপন');
  await button(staff, desk.send).click();
  await expect(report).toHaveCount(0);

  await mate.reload();
  await expect(mate.getByText(bn.gonePage)).toBeVisible();
  await asker.reload();
  await expect(asker.getByText(say(bn.hiddenWhy, { why: 'বিজ্ঞাপন' }))).toBeVisible();
  await expect(button(asker, bn.sendAnswer)).toHaveCount(0);
  expect(faults).toEqual([]);
});

// Red without the button: what follows the first fifty is nowhere.
test('a question with many answers shows the first, and those that follow in place', async ({ open, sql }) => {
  const title = `পরীক্ষার প্রশ্ন ${randomUUID().slice(0, 8)}`;
  const columns = async (table: string): Promise<string> =>
    (
      await sql<{ list: string }>(
        `select string_agg(quote_ident(column_name), ', ') as list from information_schema.columns
         where table_schema = 'community' and table_name = $1 and is_generated = 'NEVER' and column_name not in ('id', 'title', 'answers', 'course_id', 'thread_id')`,
        [table],
      )
    )[0]!.list;
  const [ofThread, ofAnswer] = [await columns('threads'), await columns('answers')];
  const [{ id: thread } = { id: 'none' }] = await sql<{ id: string }>(
    `insert into community.threads (id, title, answers, course_id, ${ofThread})
     select gen_random_uuid(), $1, 60, (select id from catalog.courses where slug = 'hsc-2026-model-test'), ${ofThread}
     from community.threads where hidden_at is null limit 1 returning id`,
    [title],
  );
  await sql(
    `insert into community.answers (id, thread_id, ${ofAnswer}) select gen_random_uuid(), $1::uuid, ${ofAnswer}
     from (select * from community.answers where hidden_at is null limit 1) a, generate_series(1, 60)`,
    [thread],
  );
  const page = await open({ serviceWorkers: 'block', as: newStudent(), width: 360 });
  await page.goto(`${address()}${course}/qna/${thread}`);
  await expect(page.locator('li[id^=answer-]')).toHaveCount(50);
  const faults = await faultsOf(page, 'many answers');
  const more = page.getByRole('button', { name: say(bn.moreAnswers, { n: 10 }) });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('li[id^=answer-]')).toHaveCount(60);
  await expect(more).toHaveCount(0);
  // What is written now is seen at once, and a change of the question leaves shown what was asked for.
  await writing(page, bn.fieldAnswer).click();
  await writing(page, bn.fieldAnswer).pressSequentially('একষট্টিতম উত্তর');
  await button(page, bn.sendAnswer).click();
  await expect(page.locator('li[id^=answer-]')).toHaveCount(61);
  await expect(page.getByText('একষট্টিতম উত্তর')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(faults).toEqual([]);
});
