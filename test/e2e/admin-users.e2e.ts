import { readFile } from 'node:fs/promises';
import { bn as kit } from '../../web/src/i18n/admin-kit/bn.js';
import { bn as people } from '../../web/src/i18n/admin-people/bn.js';
import { goTo, newStaff, openAsStaff, putPeople, rowIds, rows, searchOf } from './admin-support.js';
import { address, expect, say, test, toBengali, type Page } from './support.js';

const list = '/admin/users';
const search = (page: Page) => page.getByRole('searchbox', { name: kit.search });
const idsOf = (all: readonly { id: string }[]): string[] => all.map(({ id }) => id);

// "I typed four digits of the phone number and saw the person." Red when digits of the page's language are not understood, or the match
// is not shown.
test('a person is found by four digits of the phone, typed in Bengali, and the digits are underlined', async ({ open, sql }) => {
  const [person] = await putPeople(sql, 1);
  const page = await openAsStaff(open, sql, 'support');
  await goTo(page, list);
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  const last = person!.phone.slice(-8);
  await page.keyboard.type(toBengali(last));
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(person!.name);
  await expect(rows(page).locator('mark')).toHaveText(toBengali(last));
  await expect.poll(() => searchOf(page).get('q')).toBe(toBengali(last));
  // What is typed is searched for a moment later: the press on the row comes first, and leads on all the same.
  await search(page).press('Backspace');
  await rows(page).filter({ hasText: person!.name }).click();
  await expect(page).toHaveURL(`${address()}${list}/${person!.id}`);
  await expect(page.getByRole('navigation', { name: 'অবস্থান' })).toContainText(person!.name);
});

// Red when a part of what is chosen is not in the address, the next filter keeps page 2, or back does not undo.
test('search, filter, order and page stand in the address; back and a reload show the same', async ({ open, sql }) => {
  const everyone = await putPeople(sql, 12);
  const half = everyone.filter((_, place) => place % 2 === 0);
  await sql('update identity.users set hsc_batch = $2 where id = any($1)', [idsOf(half), 'HSC 2025']);
  const { institute } = everyone[0]!;
  const page = await openAsStaff(open, sql, 'support');
  await goTo(page, `${list}?q=${encodeURIComponent(institute)}`);
  await expect(page.getByText(say(kit.results, { count: 12 }))).toBeVisible();
  // Newest first unless said.
  expect(await rowIds(page)).toEqual(idsOf(everyone).slice(0, 10));

  await page.getByRole('button', { name: 'পাতা ২', exact: true }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect.poll(() => searchOf(page).get('page')).toBe('2');

  await page.getByRole('combobox', { name: people.batch }).selectOption('HSC 2025');
  await expect(rows(page)).toHaveCount(6);
  await expect.poll(() => [searchOf(page).get('batch'), searchOf(page).get('page')]).toEqual(['HSC 2025', null]);

  const byName = page.getByRole('columnheader', { name: people.person });
  await byName.getByRole('button').click();
  await expect(byName).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(() => rowIds(page)).toEqual(idsOf(half));
  // The rows and the head come before the address: a press in between would take the place of this step.
  await expect.poll(() => searchOf(page).get('sort')).toBe('name');
  await byName.getByRole('button').click();
  await expect(byName).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(() => rowIds(page)).toEqual(idsOf(half).toReversed());
  await expect.poll(() => searchOf(page).get('sort')).toBe('-name');

  const address = page.url();
  await page.reload();
  await expect.poll(() => rowIds(page)).toEqual(idsOf(half).toReversed());
  expect(page.url()).toBe(address);

  await page.goBack();
  await expect(byName).toHaveAttribute('aria-sort', 'ascending');
  await page.goBack();
  await expect(byName).toHaveAttribute('aria-sort', 'none');
  await page.goBack();
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole('combobox', { name: people.batch })).toHaveValue('');
});

// Red when an address from elsewhere breaks the page, or a page that is no more stays empty.
test('an address that asks nonsense shows the list, and a page beyond the last shows the last', async ({ open, sql }) => {
  const [person] = await putPeople(sql, 1);
  const page = await openAsStaff(open, sql, 'support');
  await goTo(page, `${list}?q=${encodeURIComponent(person!.institute)}&role=king&sort=shoe&page=0`);
  await expect(rows(page)).toHaveCount(1);
  await goTo(page, `${list}?q=${encodeURIComponent(person!.institute)}&page=7`);
  await expect(rows(page)).toHaveCount(1);
  await expect.poll(() => searchOf(page).get('page')).toBe(null);
});

// Red when the file holds another list than the screen, or half of it.
test('the export holds exactly what is filtered, in the order of the screen', async ({ open, sql }) => {
  const everyone = await putPeople(sql, 11);
  const page = await openAsStaff(open, sql, 'support');
  await goTo(page, `${list}?q=${encodeURIComponent(everyone[0]!.institute)}&sort=name`);
  await expect(rows(page)).toHaveCount(10);
  const fetchAs = async (format: 'CSV' | 'XLSX'): Promise<Buffer> => {
    await page.getByRole('button', { name: kit.export }).click();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: say(kit.exportAs, { format, count: 11 }) }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(new RegExp(`\\.${format.toLowerCase()}$`));
    return readFile(await file.path());
  };
  const lines = (await fetchAs('CSV')).toString('utf8').trim().split(/\r?\n/);
  expect(lines).toHaveLength(12);
  expect(lines.slice(1).map((line) => idsOf(everyone).find((id) => line.includes(id)))).toEqual(idsOf(everyone));
  expect((await fetchAs('XLSX')).subarray(0, 2).toString()).toBe('PK');
});

// Red when a failed file is silent, or the list goes away with it.
test('a file that does not come is told, and the list stays', async ({ open, sql }) => {
  const page = await openAsStaff(open, sql, 'support');
  await goTo(page, list);
  await expect(rows(page)).toHaveCount(10);
  await page.route('**/api/admin/users/export*', (route) =>
    route.fulfill({ status: 403, json: { statusCode: 403, statusMessage: 'Not allowed', message: 'অনুমতি নেই।' } }),
  );
  await page.getByRole('button', { name: kit.export }).click();
  await page.getByRole('button', { name: /CSV/ }).click();
  await expect(page.getByText(kit.exportFailed)).toBeVisible();
  await expect(page.getByText('অনুমতি নেই।')).toBeVisible();
  await expect(rows(page)).toHaveCount(10);
});

// Red when the question does not name who is touched, or what was skipped is not told line by line.
test('many at once: the question names them, the report names who was skipped and why', async ({ open, sql }) => {
  const staff = await newStaff(sql, 'admin');
  const [person] = await putPeople(sql, 1);
  await sql('update identity.users set institute = $2, name = $3 where email = $1', [staff.email, person!.institute, staff.name]);
  const page = await open({ as: staff });
  await goTo(page, `${list}?q=${encodeURIComponent(person!.institute)}`);
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('checkbox', { name: kit.markAll }).check();
  await expect(page.getByText(say(kit.marked, { count: 2 }))).toBeVisible();
  await expect(search(page)).toBeHidden();

  await page.getByRole('button', { name: people.block, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: say(people.blockTitle, { count: 2 }) });
  await expect(dialog).toContainText(person!.name);
  await expect(dialog).toContainText(staff.name);
  await dialog.getByRole('button', { name: people.block, exact: true }).click();
  // The contract wants a reason of three letters.
  await expect(dialog.getByText(say(kit.tooShort, { count: 3 }))).toBeVisible();
  await dialog.getByLabel(people.reason).fill('একই ব্যক্তি দুবার');
  await dialog.getByRole('button', { name: people.block, exact: true }).click();

  const report = page.getByRole('dialog', { name: say(kit.doneSome, { done: 1, skipped: 1 }) });
  await expect(report.getByRole('listitem')).toHaveCount(1);
  await expect(report.getByRole('listitem')).toContainText(staff.name);
  await expect(report.getByRole('listitem')).toContainText(kit.whyOwn);
  await page.keyboard.press('Escape');
  await expect(page.getByText(say(kit.marked, { count: 2 }))).toBeHidden();
  await expect(page.locator(`[data-row="${person!.id}"]`)).toContainText(people.blocked);
  const [row] = await sql('select state, blocked_reason from identity.users where id = $1', [person!.id]);
  expect(row).toEqual({ state: 'blocked', blocked_reason: 'একই ব্যক্তি দুবার' });
});

// Red when a key of the list needs the mouse first, fires while typing, or a row can be opened by pointer only.
test('the list by keyboard: J K move, X chooses, Esc lets go, Enter opens', async ({ open, sql }) => {
  const everyone = await putPeople(sql, 3);
  const page = await openAsStaff(open, sql, 'support');
  await goTo(page, `${list}?q=${encodeURIComponent(everyone[0]!.institute)}`);
  await expect(rows(page)).toHaveCount(3);
  await search(page).focus();
  await page.keyboard.press('j');
  await expect(search(page)).toHaveValue(`${everyone[0]!.institute}j`);
  await page.keyboard.press('Backspace');
  await expect(rows(page)).toHaveCount(3);
  await page.locator('main').focus();

  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(rows(page).nth(2)).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press('x');
  await expect(rows(page).nth(1).getByRole('checkbox')).toBeChecked();
  await expect(page.getByText(say(kit.marked, { count: 1 }))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rows(page).nth(1).getByRole('checkbox')).not.toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${address()}${list}/${everyone[1]!.id}`);
});

// Red when chosen columns are lost on a reload, or a link shows the other person other columns.
test('chosen columns are kept by the browser and go with the link', async ({ open, sql }) => {
  const staff = await newStaff(sql, 'support');
  const page = await open({ as: staff });
  await goTo(page, list);
  const head = page.getByRole('columnheader', { name: people.institute });
  await expect(head).toBeVisible();
  await page.getByRole('button', { name: kit.columns }).click();
  await page.getByRole('checkbox', { name: people.institute }).uncheck();
  await expect(head).toBeHidden();
  await expect.poll(() => searchOf(page).get('cols')).toMatch(/^(?!.*institute).+/);
  const link = page.url();
  await goTo(page, list);
  await expect(rows(page)).toHaveCount(10);
  await expect(head).toBeHidden();
  await expect.poll(() => page.url()).toBe(link);

  const other = await open({ as: staff });
  await other.goto(link);
  await expect(rows(other)).toHaveCount(10);
  await expect(other.getByRole('columnheader', { name: people.institute })).toBeHidden();
  await other.getByRole('button', { name: kit.columns }).click();
  await other.getByRole('button', { name: kit.columnsReset }).click();
  await expect(other.getByRole('columnheader', { name: people.institute })).toBeVisible();
  await expect.poll(() => searchOf(other).has('cols')).toBe(false);
});

// Red when old rows vanish while new ones are fetched or have failed, or nothing leads out of an empty answer.
test('no match says how to go on; a failure keeps what was seen and can be tried again', async ({ open, sql }) => {
  const [person] = await putPeople(sql, 1);
  const page = await openAsStaff(open, sql, 'support');
  await goTo(page, `${list}?q=${encodeURIComponent(person!.institute)}&batch=JOB`);
  await expect(page.getByText(kit.noMatch, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: kit.clearAll }).click();
  await expect(rows(page)).toHaveCount(10);
  await expect(search(page)).toHaveValue('');
  const before = await rowIds(page);

  let refuse = true;
  await page.route('**/api/admin/users?*', (route) =>
    refuse
      ? route.fulfill({ status: 400, json: { statusCode: 400, statusMessage: 'Invalid input', message: 'তালিকা এখন আসছে না।' } })
      : route.continue(),
  );
  await page.getByRole('combobox', { name: people.role }).selectOption('student');
  await expect(page.getByRole('alert')).toContainText('তালিকা এখন আসছে না।');
  expect(await rowIds(page)).toEqual(before);
  refuse = false;
  await page.getByRole('alert').getByRole('button').click();
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(rows(page)).toHaveCount(10);
});

// Design §5: never a squeezed table on a phone. Red when the table comes, or a filter cannot be reached.
test('on a phone rows are items, filters a sheet that counts itself, and acts stand at the bottom', async ({ open, sql }) => {
  const everyone = await putPeople(sql, 2);
  const page = await openAsStaff(open, sql, 'support', { width: 360 });
  await goTo(page, `${list}?q=${encodeURIComponent(everyone[0]!.institute)}`);
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.getByRole('button', { name: kit.filters, exact: true }).click();
  const sheet = page.getByRole('dialog', { name: kit.filters });
  await sheet.getByLabel(people.batch).selectOption('HSC 2026');
  await sheet.getByLabel(kit.sort).selectOption('name');
  await sheet.getByRole('button', { name: kit.showRows }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: say(kit.filtersCount, { count: 1 }) })).toBeVisible();
  await expect.poll(() => [searchOf(page).get('batch'), searchOf(page).get('sort')]).toEqual(['HSC 2026', 'name']);
  await rows(page).first().getByRole('checkbox').check();
  const act = page.getByRole('button', { name: people.endSessions });
  await expect(act).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  // The link is the way in for those who listen: its name is the person's.
  await page.getByRole('link', { name: new RegExp(everyone[0]!.name) }).click();
  await expect(page).toHaveURL(`${address()}${list}/${everyone[0]!.id}`);
});
