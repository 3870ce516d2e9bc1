import sharp from 'sharp';
import { bn as bank } from '../../web/src/features/bank/bn.js';
import { bn as editor } from '../../web/src/features/editor/bn.js';
import { bn as unsaved } from '../../web/src/i18n/unsaved/bn.js';
import { anEditor, box, goToBank, newContributor, ownWord, putQuestions, putSubject } from './bank-support.js';
import { ask, expect, say, test, type Page } from './support.js';

const picture = async (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#195173' } })
    .png()
    .toBuffer();

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const stemOf = (page: Page) => page.locator('[data-field=stem]');

// Red when conjuncts are put together anew on the way (a joiner lost, NFD stored), a formula is not drawn while it is typed, what the
// toolbar makes does not pass the server's cleaning, or a contributor can publish.
test('a contributor writes a question; it goes to review, back with a reason, and out', async ({ open, sql }) => {
  const admin = await open({ as: await anEditor(sql) });
  const word = ownWord();
  const subject = await putSubject(admin, `${word} বিষয়`);
  const author = await newContributor(sql);
  const page = await open({ as: author });
  await goToBank(page, '?question=new');

  // Sent empty: each field says what is missing, and the first of them has the caret.
  await press(page, bank.submit);
  await expect(page.getByText(bank.wrongStem)).toBeVisible();
  await expect(page.getByText(bank.wrongPlace)).toBeVisible();
  await expect(box(page, bank.stem)).toBeFocused();

  const text = `${word} র‍্যাম ও স্ত্রী ক্ষুদ্রাংশ $\\frac{1}{2}$ `;
  await page.keyboard.insertText(text);
  await expect(stemOf(page).locator('.katex')).toBeVisible();
  await page.keyboard.insertText('$\\frac{1$');
  await expect(stemOf(page).getByText(say(editor.badFormula, { formula: '\\frac{1' }))).toBeVisible();
  for (let sign = 0; sign < 9; sign += 1) await page.keyboard.press('Backspace');
  // The toolbar by keyboard: to it, along it, and what it does stays with the caret.
  await page.keyboard.press('Alt+F10');
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: editor.superscript, exact: true }).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.insertText('উপরে');
  await stemOf(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'ছবি.png', mimeType: 'image/png', buffer: await picture() });
  await expect(stemOf(page).getByRole('textbox').locator('img')).toHaveAttribute('src', /^\/files\/pictures\/[0-9a-f]{64}\.webp$/);

  for (const [place, option] of ['এক', 'দুই', 'তিন', 'চার'].entries()) {
    await box(page, say(bank.option, { letter: 'কখগঘ'.charAt(place) })).click();
    await page.keyboard.insertText(option);
  }
  await page.getByRole('radio', { name: say(bank.rightOne, { letter: 'খ' }) }).focus();
  await page.keyboard.press('Space');
  // Its key goes along with an option that changes its place.
  await press(page, say(bank.optionDown, { letter: 'খ' }));
  await expect(page.getByRole('radio', { name: say(bank.rightOne, { letter: 'গ' }) })).toBeChecked();
  await page.getByRole('combobox', { name: bank.placeOf }).fill(word);
  await page.getByRole('option').first().click();
  await press(page, bank.submit);

  await expect(page.getByText(bank.readOnlyReview)).toBeVisible();
  await expect(page.getByRole('button', { name: bank.publish })).toHaveCount(0);
  const id = new URL(page.url()).searchParams.get('question')!;
  const { question } = await ask<{ question: { current: { stem: string; correct: number[] }; subjectId: string } }>(
    admin,
    'GET',
    `/api/admin/questions/${id}`,
  );
  expect(question.current.stem).toMatch(
    new RegExp(
      `^${text
        .trimEnd()
        .normalize('NFC')
        .replaceAll(/[\\${}]/g, String.raw`\$&`)} ?<sup>উপরে</sup><img src="/files/pictures/`,
    ),
  );
  expect([question.current.correct, question.subjectId]).toEqual([[2], subject.id]);

  await goToBank(admin, `?question=${id}`);
  await press(admin, bank.return);
  await admin.getByRole('textbox', { name: bank.reason }).fill('ব্যাখ্যা যোগ করুন');
  await admin.getByRole('dialog').getByRole('button', { name: bank.return }).click();
  await expect(admin.getByText(bank.returnedTitle)).toBeVisible();

  await page.reload();
  await expect(page.getByText('ব্যাখ্যা যোগ করুন')).toBeVisible();
  await box(page, bank.explanation).click();
  await page.keyboard.insertText('এটিই ব্যাখ্যা');
  // Leaving asks once while something is not saved.
  await page.getByRole('link', { name: bank.back }).click();
  await page.getByRole('button', { name: unsaved.stay }).click();
  await page.keyboard.press('Control+s');
  await expect(page.getByText(bank.savedInPlace)).toBeVisible();
  await press(page, bank.submit);
  await page.getByRole('dialog').getByRole('button', { name: bank.submit }).click();
  await expect(page.getByText(bank.readOnlyReview)).toBeVisible();

  await admin.reload();
  await press(admin, bank.publish);
  await admin.getByRole('dialog').getByRole('button', { name: bank.publish }).click();
  await expect
    .poll(async () => (await ask<{ question: { state: string } }>(admin, 'GET', `/api/admin/questions/${id}`)).question.state)
    .toBe('published');
});

// Red when a version that a paper holds is changed in place, or the difference is shown letter by letter or not at all.
test('what an exam holds becomes a new version that says why, and the difference can be read', async ({ open, sql }) => {
  const page = await open({ as: await anEditor(sql) });
  const [used] = await sql<{ id: string; versions: number }>(
    `select q.id, (select count(*)::int from questions.question_versions v where v.question_id = q.id) as versions
       from exams.exam_questions e join questions.question_versions v on v.id = e.version_id
       join questions.questions q on q.current_version_id = v.id join exams.exams x on x.id = e.exam_id
      where x.state in ('results', 'archived') order by e.exam_id desc, e.number desc limit 1`,
  );
  const word = ownWord();
  await goToBank(page, `?question=${used!.id}`);
  await expect(page.getByText(/সংরক্ষণ করলে সংস্করণ/)).toBeVisible();
  await box(page, bank.explanation).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText(` ${word}`);
  await box(page, bank.note).fill('ব্যাখ্যা বাড়ানো');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(say(bank.savedVersion, { n: used!.versions + 1 }))).toBeVisible();
  await page.getByRole('tab', { name: bank.partVersions }).click();
  await expect(page.getByText('ব্যাখ্যা বাড়ানো')).toBeVisible();
  await expect(page.locator('ins')).toContainText(word);
  await expect(page.locator('del')).toHaveCount(0);
});

// Red when what another program copies keeps its scripts, styles and foreign pictures, or loses what is bold, raised or a line of its own.
test('a text pasted from elsewhere comes as the server takes it, and a dropped picture is sent', async ({ open, sql }) => {
  const page = await open({ as: await newContributor(sql) });
  await goToBank(page, '?question=new');
  const stem = box(page, bank.stem);
  await stem.click();
  await page.keyboard.insertText('আগে ');
  await stem.evaluate((field) => {
    const data = new DataTransfer();
    data.setData(
      'text/html',
      `<p class="MsoNormal" style="color:red" onclick="x()"><b>মোটা</b> H<span style="vertical-align:sub">2</span>O<o:p></o:p></p>
       <i>ভাঙা
 লাইন</i><script>document.title = 'x'</script><img src="https://example.com/x.png"><ul><li data-list="bullet">এক</li></ul>`,
    );
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(page.getByText(editor.pictureLeft)).toBeVisible();
  const bytes = [...(await picture())];
  await stem.evaluate((field, all) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(all)], 'ছবি.png', { type: 'image/png' }));
    field.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, bytes);
  await page.getByRole('textbox', { name: editor.alt }).fill('একটি দাগ');
  await expect(stem.locator('img')).toHaveAttribute('alt', 'একটি দাগ');
  const held = await stem.innerHTML();
  for (const kept of ['<strong>মোটা</strong>', 'H<sub>2</sub>O', '<em>ভাঙা লাইন</em>', '<ul><li>এক', '/files/pictures/'])
    expect(held).toContain(kept);
  for (const gone of ['Mso', 'color', 'onclick', 'script', 'example.com', 'o:p']) expect(held).not.toContain(gone);
});

// Red when the second of two who save overwrites the first, or loses what was typed.
test('two who change one question: the second is told, keeps the own text, and decides', async ({ open, sql }) => {
  const page = await open({ as: await anEditor(sql) });
  const word = ownWord();
  const { id: subjectId } = await putSubject(page, `${word} বিষয়`);
  const [id] = await putQuestions(page, subjectId, word, 1);
  await goToBank(page, `?question=${id}`);
  await box(page, bank.stem).click();
  const { question } = await ask<{ question: { revision: number; current: { options: { id: string; text: string }[] } } }>(
    page,
    'GET',
    `/api/admin/questions/${id}`,
  );
  await ask(page, 'PUT', `/api/admin/questions/${id}`, {
    revision: question.revision,
    question: {
      kind: 'single',
      stem: `${word} অন্য কেউ`,
      options: question.current.options,
      correct: [0],
      number: null,
      tolerance: null,
      explanation: '',
      stimulus: null,
      sources: [],
      difficulty: 2,
      tags: [],
      language: 'bn',
      subjectId,
    },
  });
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText(' আমার');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(bank.changedTitle)).toBeVisible();
  await expect(box(page, bank.stem)).toContainText('আমার');
  await press(page, bank.changedTake);
  await expect(box(page, bank.stem)).toHaveText(`${word} অন্য কেউ`);
});
