import { randomUUID } from 'node:crypto';
import { bn } from '../../web/src/features/timeline/bn.js';
import { bn as desk } from '../../web/src/features/timeline-desk/bn.js';
import { goTo, openAsStaff, rows } from './admin-support.js';
import { faultsOf } from './axe.js';
import { address, expect, newStudent, say, test, type Page, type Sql } from './support.js';

const button = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true });
const cards = (page: Page) => page.getByRole('list', { name: bn.list }).getByRole('listitem');
const titles = (page: Page): Promise<string[]> => cards(page).locator('p').allTextContents();

/** The titles on the page in their true order, as the database knows it. */
const inOrder = async (sql: Sql, shown: readonly string[]): Promise<string[]> =>
  (
    await sql<{ title_bn: string }>(
      'select title_bn from practice.timeline_events where title_bn = any($1) order by year, month nulls first, day nulls first',
      [shown],
    )
  ).map(({ title_bn }) => title_bn);

// Red with the focus lost by a move: the next key moves nothing.
test('events are put in order with keys, arrows and a finger, and their dates come with the answer', async ({ open, sql }) => {
  const page = await open({ as: newStudent(), width: 360 });
  await page.goto(`${address()}/quizflex/variants/historic_timeline`);
  await button(page, say(bn.size, { n: 4 })).click();
  const faults = await faultsOf(page, 'set up');
  await button(page, bn.start).click();
  await expect(cards(page)).toHaveCount(4);
  const wanted = await inOrder(sql, await titles(page));
  expect(wanted).toHaveLength(4);
  faults.push(...(await faultsOf(page, 'order')));

  // By the grip, pointer down to pointer up: the first card goes below the last, however long the four titles are.
  await page.setViewportSize({ width: 360, height: 1200 });
  const [first] = await titles(page);
  const [from, to] = [await cards(page).first().locator('[data-grip]').boundingBox(), await cards(page).last().boundingBox()];
  await page.mouse.move(from!.x + 10, from!.y + from!.height / 2);
  await page.mouse.down();
  await page.mouse.move(to!.x + 60, to!.y + to!.height * 0.9, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await titles(page)).at(-1)).toBe(first);
  await expect(page.getByRole('status').filter({ hasText: first! })).toHaveText(say(bn.moved, { title: first!, n: 4, of: 4 }));

  // By keys: each to its place, the focus staying with what is moved.
  for (const [place, title] of wanted.entries()) {
    const at = (await titles(page)).indexOf(title);
    await cards(page).filter({ hasText: title }).locator('[data-grip]').focus();
    for (let step = at; step > place; step -= 1) await page.keyboard.press('ArrowUp');
    await expect.poll(async () => (await titles(page)).indexOf(title)).toBe(place);
  }
  // By arrows: away and back.
  await button(page, say(bn.down, { title: wanted[0]! })).click();
  await button(page, say(bn.up, { title: wanted[0]! })).click();
  await button(page, bn.hand).click();
  await expect(page.getByRole('heading', { name: bn.resultAll })).toBeFocused();
  await expect(page.getByText(bn.placedRight)).toHaveCount(4);
  faults.push(...(await faultsOf(page, 'answered')));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(faults).toEqual([]);
});

// Red when a file with one wrong line leaves anything behind.
test('staff take in a file of events after each line was looked at', async ({ open, sql }) => {
  const mark = `পরীক্ষা ${randomUUID().slice(0, 8)}`;
  const staff = await openAsStaff(open, sql, 'admin');
  const head = 'area,date,title_bn,title_en,reason_bn,reason_en';
  const line = (name: string, date: string): string => `science,${date},${mark} ${name},${mark} in English ${name},কারণ লেখা,The reason`;
  const give = (...lines: string[]): Promise<void> =>
    staff
      .locator('input[type=file]')
      .setInputFiles({ name: 'events.csv', mimeType: 'text/csv', buffer: Buffer.from([head, ...lines].join('\n')) });
  await goTo(staff, '/admin/quizflex/timeline?event=import');
  await give(line('one', '1901'), line('two', '1902-31'));
  await expect(staff.getByText(desk.wrongFirst)).toBeVisible();
  await expect(staff.getByText(say(desk.line, { n: 3 }))).toBeVisible();
  await expect(staff.getByRole('button', { name: say(desk.take, { n: 1 }) })).toHaveCount(0);
  const faults = await faultsOf(staff, 'preview');
  await give(line('one', '1901'), line('two', '1902-12'));
  await staff.getByRole('button', { name: say(desk.take, { n: 2 }) }).click();
  await expect(staff).toHaveURL(/\/admin\/quizflex\/timeline$/);
  await goTo(staff, `/admin/quizflex/timeline?q=${encodeURIComponent(mark)}&sort=date`);
  await expect(rows(staff)).toHaveCount(2);
  faults.push(...(await faultsOf(staff, 'list')));
  await rows(staff).first().getByRole('link').first().click();
  await staff.getByRole('button', { name: desk.retire }).click();
  await expect(staff.getByRole('button', { name: desk.restore })).toBeVisible();
  await sql('delete from practice.timeline_events where title_bn like $1', [`${mark}%`]);
  expect(faults).toEqual([]);
});

// Red when a slow look at an older file takes the place of the newer one: "take" would take in what nobody looks at.
test('of two files of events the one that was chosen last counts', async ({ open, sql }) => {
  const staff = await openAsStaff(open, sql, 'admin');
  const give = (name: string): Promise<void> =>
    staff.locator('input[type=file]').setInputFiles({ name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(name) });
  let come = (): void => {};
  const held = new Promise<void>((done) => (come = done));
  await staff.route('**/api/admin/timeline/import/preview', async (route) => {
    const { csv } = route.request().postDataJSON() as { csv: string };
    if (csv === 'older') await held;
    const lines = [{ line: 2, fate: 'new', title: `the ${csv} file`, problems: [] }];
    await route.fulfill({ json: { lines, counts: { lines: 1, new: 1, changed: 0, same: 0, wrong: 0 } } });
  });
  let taken = '';
  await staff.route('**/api/admin/timeline/import', async (route) => {
    taken = (route.request().postDataJSON() as { csv: string }).csv;
    await route.fulfill({ json: { counts: { lines: 1, new: 1, changed: 0, same: 0, wrong: 0 } } });
  });
  await goTo(staff, '/admin/quizflex/timeline?event=import');
  await give('older');
  await give('newer');
  await expect(staff.getByText('the newer file')).toBeVisible();
  const late = staff.waitForResponse((answer) => answer.url().endsWith('/preview'));
  come();
  await (await late).finished();
  await expect(staff.getByText('the newer file')).toBeVisible();
  await staff.getByRole('button', { name: say(desk.take, { n: 1 }) }).click();
  await expect(staff).toHaveURL(/\/admin\/quizflex\/timeline$/);
  expect(taken).toBe('newer');
});
