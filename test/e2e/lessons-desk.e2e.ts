import { randomUUID } from 'node:crypto';
import { bn as editor } from '../../web/src/features/editor/bn.js';
import { bn as desk } from '../../web/src/features/lessons-desk/bn.js';
import { bn as reader } from '../../web/src/features/pdf-reader/bn.js';
import { bn as pdfs } from '../../web/src/features/pdfs/bn.js';
import { openAsStaff } from './admin-support.js';
import { faultsOf } from './axe.js';
import { address, expect, newStudent, say, signUp, test, type Page, type Sql } from './support.js';

/** A course that nobody else of the tests looks at. */
const makeCourse = async (sql: Sql): Promise<{ id: string; slug: string }> => {
  const id = randomUUID();
  const slug = `lessons-${id.slice(0, 8)}`;
  await sql(
    `insert into catalog.courses (id, slug, title, subtitle, kind, section, cover, price_paisa, state)
     values ($1, $2, 'পাঠের কোর্স', '', 'course', 'hsc', '{"subject": "পদার্থবিজ্ঞান", "formula": "F = ma", "ground": "kali"}', 0, 'archived')`,
    [id, slug],
  );
  return { id, slug };
};

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Chapters with their lessons, as they stand on the page. */
const shown = (page: Page): Promise<string[][]> =>
  page
    .locator(`[aria-label="${desk.outline}"] > section`)
    .evaluateAll((sections) =>
      sections.map((section) => [
        section.getAttribute('aria-label') ?? '',
        ...[...section.querySelectorAll('li[data-lesson] a')].map((link) => link.textContent ?? ''),
      ]),
    );
const stored = async (sql: Sql, courseId: string): Promise<string[]> => {
  const rows = await sql<{ title: string }>(
    `select l.title from catalog.lessons l join catalog.chapters ch on ch.id = l.chapter_id where l.course_id = $1
     order by ch.position, ch.id, l.position, l.id`,
    [courseId],
  );
  return rows.map(({ title }) => title);
};

// Red when an order is shown that was not kept, the keys stop at the edge of a chapter, or a pasted line is lost.
test('a course gets its outline: pasted, typed, moved by keys and by hand, and taken back', async ({ open, sql }) => {
  const page = await openAsStaff(open, sql, 'admin', { width: 1100 });
  const { id } = await makeCourse(sql);
  await page.goto(`${address()}/admin/courses/${id}/lessons`);
  await button(page, desk.bulk).click();
  await page.getByLabel(desk.bulkLines).fill('# গতি\n১. সরণ\nPDF: সূত্র\n# বল\nপরীক্ষা: মডেল টেস্ট');
  const faults = await faultsOf(page, 'bulk');
  await button(page, say(desk.bulkGo, { count: 3 })).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await shown(page)).toEqual([
    ['গতি', 'সরণ', 'সূত্র'],
    ['বল', 'মডেল টেস্ট'],
  ]);
  const form = page.getByRole('form', { name: say(desk.addIn, { title: 'গতি' }) });
  await form.getByLabel(desk.addTitle).fill('বেগ');
  await form.getByLabel(desk.addTitle).press('Enter');
  await expect(page.getByRole('link', { name: 'বেগ' })).toBeVisible();
  faults.push(...(await faultsOf(page, 'outline')));

  const grip = (title: string) => button(page, say(desk.lessonGrip, { title }));
  await grip('বেগ').press('ArrowDown');
  await expect.poll(() => stored(sql, id)).toEqual(['সরণ', 'সূত্র', 'বেগ', 'মডেল টেস্ট']);
  await expect(grip('বেগ')).toBeFocused();
  const said = page.locator('[data-toast]', { hasText: desk.orderSaved });
  const first = await said.getAttribute('data-toast');
  expect(await shown(page)).toEqual([
    ['গতি', 'সরণ', 'সূত্র'],
    ['বল', 'বেগ', 'মডেল টেস্ট'],
  ]);
  await grip('মডেল টেস্ট').hover();
  await page.mouse.down();
  const target = await page.getByRole('link', { name: 'সরণ' }).boundingBox();
  await page.mouse.move(target!.x + 20, target!.y - 4, { steps: 6 });
  await page.mouse.up();
  await expect.poll(() => stored(sql, id)).toEqual(['মডেল টেস্ট', 'সরণ', 'সূত্র', 'বেগ']);
  // The undo of this move: until its answer has come, that of the move before it stands there.
  await page.locator(`[data-toast]:not([data-toast="${first}"])`).getByRole('button', { name: desk.undo, exact: true }).click();
  await expect.poll(() => stored(sql, id)).toEqual(['সরণ', 'সূত্র', 'বেগ', 'মডেল টেস্ট']);
  expect(faults).toEqual([]);
});

// Red when the page where one stopped is kept in the browser alone, or a PDF without leave can be taken along.
test('a PDF is read in the page, and opens where it was left, on another device too', async ({ open, sql }) => {
  const student = newStudent();
  await signUp(student);
  const { id, slug } = await makeCourse(sql);
  await sql(
    `insert into catalog.enrolments (id, user_id, course_id, source) select uuidv7(), id, $1, 'grant' from identity.users where email = $2`,
    [id, student.email],
  );
  const title = 'নিজের সূত্রপত্র';
  await sql(
    `with made as (insert into catalog.pdfs (id, title, media_id, state)
       select uuidv7(), $2, id, 'published' from catalog.media_files where kind = 'pdf' and state = 'ready' and pages >= 3 order by id limit 1 returning id)
     insert into catalog.course_pdfs (course_id, pdf_id) select $1, id from made`,
    [id, title],
  );
  const page = await open({ as: student, width: 360 });
  await page.goto(`${address()}/courses/${slug}/pdf`);
  const faults = await faultsOf(page, 'list');
  await page.getByRole('link', { name: title }).click();
  const first = page.getByRole('region', { name: say(reader.pageOf, { page: 1, pages: 4 }) });
  await expect(first.locator('.pdf-words span').first()).toBeAttached();
  await expect(page.getByRole('link', { name: reader.download })).toHaveCount(0);
  faults.push(...(await faultsOf(page, 'reader')));
  const field = page.getByRole('toolbar', { name: reader.tools }).getByRole('textbox');
  await field.fill('৩');
  await field.press('Enter');
  await expect(field).toHaveValue('৩');
  await page.getByRole('link', { name: pdfs.back }).click();
  await expect(page.getByText(say(pdfs.stopped, { page: 3 }))).toBeVisible();
  const elsewhere = await open({ as: student, width: 1280 });
  await elsewhere.goto(`${address()}/courses/${slug}/pdf`);
  await elsewhere.getByRole('link', { name: title }).click();
  await expect(elsewhere.getByRole('toolbar', { name: reader.tools }).getByRole('textbox')).toHaveValue('৩');
  expect(faults).toEqual([]);
});

// Red when a link of the text is lost on its way to the reader, leads where it was not sent, or an address that is none is taken.
test('a text gets a link, which is changed, refused where it is none, kept and followed', async ({ open, sql }) => {
  const page = await openAsStaff(open, sql, 'admin', { width: 360 });
  const { id } = await makeCourse(sql);
  const [chapter, lesson] = [randomUUID(), randomUUID()];
  await sql(`insert into catalog.chapters (id, course_id, title, position) values ($1, $2, 'গতি', 0)`, [chapter, id]);
  await sql(`insert into catalog.lessons (id, course_id, chapter_id, kind, title, position) values ($1, $2, $3, 'text', 'সরণ', 0)`, [
    lesson,
    id,
    chapter,
  ]);
  await page.goto(`${address()}/admin/lessons/${lesson}`);
  const text = page.getByRole('textbox', { name: desk.body, exact: true });
  await text.click();
  await page.keyboard.insertText('বোর্ডের বই');
  await page.keyboard.press('ControlOrMeta+a');
  const tool = button(page, editor.link);
  const ask = page.getByRole('group', { name: editor.link, exact: true });
  const put = async (typed: string): Promise<void> => {
    await ask.getByLabel(editor.linkTo).fill(typed);
    await ask.getByLabel(editor.linkTo).press('Enter');
  };
  await tool.click();
  await put('javascript:alert(1)');
  await expect(ask.getByText(editor.linkWrong)).toBeVisible();
  const faults = await faultsOf(page, 'the address of a link');
  await put('nctb.gov.bd');
  await expect(ask).toBeHidden();
  const link = text.getByRole('link', { name: 'বোর্ডের বই' });
  await expect(link).toHaveAttribute('href', 'https://nctb.gov.bd/');
  // Its address stands there again for whoever puts the caret into it.
  await link.click();
  await tool.click();
  await expect(ask.getByLabel(editor.linkTo)).toHaveValue('https://nctb.gov.bd/');
  await put('https://example.org/বই');
  await button(page, desk.save).click();
  await expect(page.getByText(desk.allSaved)).toBeVisible();
  await expect
    .poll(async () => (await sql<{ html: string }>('select body_html as html from catalog.lessons where id = $1', [lesson]))[0]?.html)
    .toContain('href="https://example.org/%E0%A6%AC%E0%A6%87"');
  await link.click();
  await tool.click();
  await button(page, editor.linkOff).click();
  await expect(link).toHaveCount(0);
  await expect(text).toHaveText('বোর্ডের বই');
  expect(faults).toEqual([]);
});
