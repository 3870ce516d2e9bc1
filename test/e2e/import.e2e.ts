import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { bn as texts } from '../../web/src/features/import/bn.js';
import { bn as kit } from '../../web/src/i18n/admin-kit/bn.js';
import { bn as unsaved } from '../../web/src/i18n/unsaved/bn.js';
import { goTo, openAsStaff, rows, searchOf } from './admin-support.js';
import { faultsOf } from './axe.js';
import { account } from './import-support.js';
import { address, expect, say, test, toBengali, type Locator, type Page, type Sql } from './support.js';

const path = '/admin/selfpractice/questions/import';
/** A word that stands in no other question of the bank. */
const mark = (): string => `m${randomUUID().slice(0, 8)}`;

interface Made {
  readonly name: string;
  readonly text: string | Buffer;
}
const give = async (page: Page, ...files: readonly Made[]): Promise<void> =>
  page
    .locator('input[type=file]')
    .setInputFiles(
      files.map(({ name, text }) => ({ name, mimeType: 'text/plain', buffer: typeof text === 'string' ? Buffer.from(text) : text })),
    );
const button = (page: Page | Locator, name: string): Locator => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name });

const toReview = async (page: Page, subject: string): Promise<void> => {
  await button(page, texts.nextMap).click();
  await page.getByRole('combobox', { name: texts.subject }).fill(subject);
  await page.keyboard.press('Escape');
  await button(page, texts.nextReview).click();
  await expect(page.getByRole('tab', { name: new RegExp(`^${texts.rowAll}`) })).toBeVisible();
};

const commit = async (page: Page, count: number): Promise<void> => {
  await button(page, say(texts.confirmDo, { count })).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say(texts.confirmDo, { count }) })
    .click();
  await expect(heading(page, say(texts.doneTitle, { count }))).toBeVisible();
};

const inBank = async (sql: Sql, word: string): Promise<{ stem: string; state: string; subject: string }[]> =>
  sql(
    `select v.stem, q.state, s.name as subject from questions.questions q join questions.question_versions v on v.id = q.current_version_id
       join questions.subjects s on s.id = q.subject_id where v.stem like $1 order by v.stem`,
    [`%${word}%`],
  );

const gift = (word: string): string =>
  [
    `::এক:: ${word} প্রথম প্রশ্ন কোনটি? {=ক১ ~খ১ ~গ১ ~ঘ১}`,
    `::দুই:: ${word} দ্বিতীয় প্রশ্ন, সূত্র $E \\= mc^2$ {~ক২ =খ২ ~গ২}`,
    `::আবার:: ${word} প্রথম প্রশ্ন কোনটি? {~ঘ১ ~গ১ =ক১ ~খ১}`,
    `::রচনা:: ${word} রচনা লিখুন {}`,
    `::চাবি নেই:: ${word} তৃতীয় প্রশ্নে চাবি নেই {~ক৩ ~খ৩ ~গ৩}`,
  ].join('\n\n');

// Red when a question of the file is missing from the account, a correction is lost, something goes in that nobody confirmed, the same file
// comes twice unseen, or an undo leaves questions behind. Seen red: the form went away before the question about what was typed.
test('a file goes the whole way: looked at, mended in place, into the bank, again, and back', async ({ open, sql }) => {
  const word = mark();
  const page = await openAsStaff(open, sql, 'admin');
  await goTo(page, path);
  await give(page, { name: `${word}.gift`, text: gift(word) });
  await expect(page.getByText(say(texts.foundOut, { what: 'Moodle GIFT' })).first()).toBeAttached();
  await expect(page.getByText(`${word} রচনা লিখুন`)).toBeVisible();
  await toReview(page, `আমদানি ${word}`);
  expect(await account(page)).toEqual({ found: 5, ready: 2, duplicates: 1, unsupported: 1, errors: 1, left: 0 });
  // Problems first: the row without a key is open, with where it stands and what to do.
  await expect(rows(page).first()).toHaveAttribute('data-state', 'error');
  const detail = page.getByRole('article');
  await expect(detail).toContainText(`${texts.line} ${toBengali(9)}`);
  await expect(detail).toContainText(`${word} তৃতীয় প্রশ্নে চাবি নেই`);
  expect(await faultsOf(page, 'the review')).toEqual([]);

  await page.keyboard.press('e');
  const form = page.getByRole('form', { name: texts.edit });
  await form.getByLabel(texts.stem, { exact: true }).fill(`${word} তৃতীয় প্রশ্ন, এখন চাবি আছে`);
  // What could be read of it stands there: only the key has to be chosen.
  await expect(form.getByRole('textbox', { name: say(texts.optionIs, { letter: 'খ' }) })).toHaveValue('খ৩');
  await form.getByRole('radio', { name: say(texts.rightIs, { letter: 'খ' }) }).check();
  await expect(form.getByRole('region', { name: texts.preview })).toContainText('এখন চাবি আছে');
  expect(await faultsOf(page, 'the form')).toEqual([]);
  // Going to another row asks before what was typed is lost.
  await rows(page).nth(1).click();
  await page.getByRole('alertdialog', { name: unsaved.title }).getByRole('button', { name: unsaved.stay }).click();
  await page.keyboard.press('Control+s');
  await expect(rows(page).first()).toHaveAttribute('data-state', 'ready');
  expect(await account(page)).toMatchObject({ ready: 3, errors: 0 });

  // A reload finds it where it was.
  await page.reload();
  await expect(rows(page)).toHaveCount(5);
  const first = rows(page).filter({ hasText: 'দ্বিতীয় প্রশ্ন' });
  await first.click();
  await detail.getByRole('button', { name: texts.leaveOut, exact: true }).click();
  await expect(first).toHaveAttribute('data-state', 'left');
  expect(await account(page)).toMatchObject({ ready: 2, left: 1 });
  await detail.getByRole('button', { name: texts.takeIn, exact: true }).click();
  await expect(first).toHaveAttribute('data-state', 'ready');

  const saved = page.waitForEvent('download');
  await button(page, say(texts.problemsFile, { count: 2 })).click();
  await button(page, say(kit.exportAs, { format: 'CSV', count: 2 })).click();
  const csv = await readFile(await (await saved).path(), 'utf8');
  expect(csv.startsWith('\ufeff')).toBe(true);
  expect(csv).toContain(`${word} রচনা লিখুন`);
  expect(csv.trim().split('\r\n').length).toBeGreaterThanOrEqual(3);

  await button(page, say(texts.confirmDo, { count: 3 })).click();
  const question = page.getByRole('dialog', { name: say(texts.confirmAsk, { count: 3 }) });
  await expect(question.getByRole('listitem')).toHaveText(`আমদানি ${word}${toBengali(3)}`);
  await expect(question).toContainText(say(texts.outUnsupported, { count: 1 }));
  await question.getByRole('button', { name: say(texts.confirmDo, { count: 3 }) }).click();
  await expect(heading(page, say(texts.doneTitle, { count: 3 }))).toBeVisible();
  expect(await account(page)).toEqual({ found: 5, ready: 3, duplicates: 1, unsupported: 1, errors: 0, left: 0 });
  const stored = await inBank(sql, word);
  expect(stored.map(({ subject }) => subject)).toEqual([1, 2, 3].map(() => `আমদানি ${word}`));
  const id = searchOf(page).get('id');

  // The same file under another name says so, and leads to the first.
  await button(page, texts.another).click();
  await give(page, { name: 'copy.txt', text: gift(word) });
  await expect(page.getByRole('link', { name: say(texts.sameOpen, { name: `${word}.gift` }) })).toBeVisible();
  await button(page, `${texts.discard}: copy.txt`).click();
  await page.getByRole('alertdialog').getByRole('button', { name: texts.discard, exact: true }).click();
  await expect(page.getByText(texts.discardedText)).toBeVisible();

  await page.goto(`${address()}${path}?id=${id}`);
  await button(page, texts.undo).click();
  await page.getByRole('alertdialog', { name: texts.undoAsk }).getByRole('button', { name: texts.undo, exact: true }).click();
  await expect(page.getByText(say(texts.undoneSays, { count: 3 }))).toBeVisible();
  expect((await inBank(sql, word)).map(({ state }) => state)).toEqual(['retired', 'retired', 'retired']);
});

// Red when a chosen column is not taken, a choice is not remembered for the same headings, or a sheet's own place is written over.
// Seen red: an answer older than what the socket had brought took its place, and the page waited for ever.
test('a sheet without plain headings is mapped once and remembered; its columns say where questions go', async ({ open, sql }) => {
  const word = mark();
  const sheet = (n: number): string =>
    [
      `${word} লেখা,বিকল্প ১,বিকল্প ২,বিকল্প ৩,সমাধান ${word},শাখা ${word}`,
      `${word} ${n} কোনটি বড়?,১,২,৩,৩,বীজগণিত ${word}`,
      `${word} ${n} কোনটি ছোট?,১,২,৩,১,`,
    ].join('\n');
  const page = await openAsStaff(open, sql, 'admin');
  await goTo(page, path);
  await give(page, { name: 'sheet.csv', text: sheet(1) });
  await button(page, texts.nextMap).click();
  const column = (n: number): Locator => page.getByLabel(say(texts.columnHolds, { n }), { exact: true });
  const fields = ['field-stem', 'field-option', 'field-option', 'field-option', 'field-key', 'field-subject'] as const;
  for (const [at, field] of fields.entries()) await column(at + 1).selectOption({ label: texts[field] });
  await expect(page.getByText(texts.columnSays).first()).toBeVisible();
  await page.getByRole('combobox', { name: texts.subject }).fill(`পাটিগণিত ${word}`);
  await page.keyboard.press('Escape');
  await page.getByLabel(texts.keyBase).selectOption('1');
  await button(page, texts.nextReview).click();
  await expect(rows(page)).toHaveCount(2);
  expect(await account(page)).toEqual({ found: 2, ready: 2, duplicates: 0, unsupported: 0, errors: 0, left: 0 });
  await commit(page, 2);
  expect((await inBank(sql, word)).map(({ subject }) => subject).toSorted()).toEqual([`পাটিগণিত ${word}`, `বীজগণিত ${word}`].toSorted());

  await button(page, texts.another).click();
  await give(page, { name: 'sheet 2.csv', text: sheet(2) });
  await button(page, texts.nextMap).click();
  await expect(page.getByText(texts.rememberedText)).toBeVisible();
  await expect(column(6)).toHaveValue('subject');
});

/** `বাংলাদেশের রাজধানী কোনটি?` with four options and its answer, as SutonnyMJ has it. */
const bijoyPaper = (): string =>
  [
    '1. evsjv‡`‡ki ivRavbx †KvbwU?',
    'K) XvKv',
    'L) PÆMÖvg',
    'M) Lyjbv',
    'N) ivRkvnx',
    'DËi: K',
    '',
    '2. evsjv‡`‡ki RvZxq dzj †KvbwU?',
    'K) †Mvjvc',
    'L) kvcjv',
    'M) Ru‡yB',
    'N) e‡Kyj',
    'DËi: L',
  ].join('\n');

// Red when Bijoy is turned before somebody has seen what becomes of it, or stays Latin letters after they have agreed.
test('Bijoy is shown before and after, and turned only when asked', async ({ open, sql }) => {
  const page = await openAsStaff(open, sql, 'admin', { width: 360 });
  await goTo(page, path);
  await give(page, { name: 'bijoy.txt', text: bijoyPaper() });
  const bijoy = page.getByRole('region', { name: texts.bijoyTitle });
  await expect(bijoy.getByRole('table')).toContainText('evsjv‡`‡ki ivRavbx †KvbwU?');
  await expect(bijoy.getByRole('table')).toContainText('বাংলাদেশের রাজধানী কোনটি?');
  expect(await faultsOf(page, 'before and after')).toEqual([]);
  await bijoy.getByRole('radio', { name: texts.bijoyConvert }).check();
  await button(page, texts.readAgain).click();
  await button(page, texts.nextMap).click();
  await button(page, texts.nextReview).click();
  await expect(rows(page).first()).toContainText('বাংলাদেশের');
  // On a phone a row opens over the list.
  await rows(page).filter({ hasText: 'রাজধানী' }).click();
  await expect(page.getByRole('dialog').getByRole('article')).toContainText('ঢাকা');
  expect(await faultsOf(page, 'a row on a phone')).toEqual([]);
});

// Red when a lost connection is silent, takes the other files along, or cannot be tried again.
test('files go one after another; one that is cut off says so and is sent again', async ({ open, sql }) => {
  const word = mark();
  // Without a socket, too: what becomes of a file is asked for.
  const page = await openAsStaff(open, sql, 'admin', {
    before: (context) => context.routeWebSocket(/socket\.io/, (socket) => socket.close()),
  });
  await goTo(page, path);
  await page.route('**/api/admin/imports?name=three*', () => undefined);
  await page.route('**/api/admin/imports?name=one*', (route) => route.abort('connectionreset'));
  const file = (n: string): Made => ({ name: `${n}-${word}.txt`, text: `${word} ${n}?\nA) 1\nB) 2\nANSWER: A\n` });
  await give(page, file('one'), file('two'), file('three'));
  const uploads = page.getByRole('region', { name: texts.uploads });
  await expect(uploads.getByRole('listitem').filter({ hasText: 'one-' })).toContainText(texts.offline);
  await expect(uploads.getByRole('listitem').filter({ hasText: 'two-' })).toContainText(texts.openImport);
  await button(uploads, `${texts.stop}: three-${word}.txt`).click();
  await expect(uploads.getByRole('listitem').filter({ hasText: 'three-' })).toContainText(texts.stopped);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await button(uploads, `${texts.sendAgain}: one-${word}.txt`).click();
  await expect(uploads.getByRole('link', { name: texts.openImport })).toHaveCount(2);
  // Both stand among the earlier ones, wherever the person goes on.
  const earlier = page.getByRole('region', { name: texts.earlier });
  await expect(earlier.getByRole('row').filter({ hasText: `one-${word}` })).toBeVisible();
  await uploads.getByRole('link', { name: texts.openImport }).first().click();
  await expect(heading(page, texts.detectTitle)).toBeVisible();

  // A file that is none of ours: why, and what to do.
  await goTo(page, path);
  await give(page, { name: 'picture.docx', text: Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 0]) });
  await expect(page.getByRole('alert').filter({ hasText: texts.failedTitle })).toBeVisible();
});

// Red when any step of the way takes a pointer. Seen red: an open list of names shut the rest of the page, and quick keys were lost.
test('by keyboard alone: pasted, read, a key chosen, put into the bank', async ({ open, sql }) => {
  const word = mark();
  const page = await openAsStaff(open, sql, 'admin');
  await goTo(page, path);
  const press = (key: string): Promise<void> => page.keyboard.press(key);
  /** Tab until something has the focus; never more than a page has stops. */
  const tabTo = async (target: Locator): Promise<void> => {
    for (let stop = 0; stop < 80; stop += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await press('Tab');
    }
    await expect(target).toBeFocused();
  };
  await tabTo(page.getByRole('tab', { name: texts.wayFiles }));
  await press('ArrowRight');
  await tabTo(page.getByLabel(texts.pasteLabel));
  const questions = [['উত্তর: ক'], [], ['উত্তর: খ']].map((key, at) =>
    [`${at + 1}। ${word} কত নম্বর প্রশ্ন এটি, ${at}?`, `ক) ${at + 1}`, `খ) ${at + 7}`, ...key].join('\n'),
  );
  await page.keyboard.insertText(questions.join('\n\n'));
  await press('Control+Enter');
  await expect(heading(page, texts.detectTitle)).toBeVisible();
  await tabTo(button(page, texts.nextMap));
  await press('Enter');
  await tabTo(page.getByRole('combobox', { name: texts.subject }));
  await page.keyboard.insertText(`Keys ${word}`);
  await press('Escape');
  await tabTo(button(page, texts.nextReview));
  await press('Enter');
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first()).toHaveAttribute('data-state', 'error');
  await press('j');
  await press('k');
  await tabTo(button(page, say(texts.keyIs, { letter: 'খ' })));
  await press('Enter');
  await expect(rows(page).first()).toHaveAttribute('data-state', 'ready');
  await press('j');
  await expect(rows(page).nth(1)).toHaveAttribute('aria-current', 'true');
  await press('x');
  await expect(rows(page).nth(1)).toHaveAttribute('data-state', 'left');
  await tabTo(button(page, say(texts.confirmDo, { count: 2 })));
  await press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await tabTo(page.getByRole('dialog').getByRole('button', { name: say(texts.confirmDo, { count: 2 }) }));
  await press('Enter');
  await expect(heading(page, say(texts.doneTitle, { count: 2 }))).toBeVisible();
  expect(await inBank(sql, word)).toHaveLength(2);
});
